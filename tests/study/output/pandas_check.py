"""Loads an exported study with its own loader and checks types, keys and times. Usage: pandas_check.py FOLDER"""

import importlib.util
import json
import sys
from pathlib import Path

import pandas


def load_module(path):
    spec = importlib.util.spec_from_file_location("load", path)
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module


def check_types(load, frames):
    for name, frame in frames.items():
        wanted = load.COLUMN_TYPES[name]
        assert list(frame.columns) == list(wanted), f"{name}: columns differ from the loader's"
        for column, kind in wanted.items():
            assert str(frame[column].dtype) == kind, f"{name}.{column} is {frame[column].dtype}, not {kind}"


def check_keys(frames):
    attempts, trials = frames["attempts"], frames["trials"]
    assert attempts["attempt_id"].is_unique and trials["trial_id"].is_unique
    assert set(attempts["trial_id"]) <= set(trials["trial_id"])
    assert set(attempts["task_id"]) <= set(frames["tasks"]["task_id"])
    assert set(attempts["participant_id"]) <= set(frames["participants"]["participant_id"])
    assert set(frames["launches"]["attempt_id"]) <= set(attempts["attempt_id"])
    counts = attempts.groupby("trial_id").size()
    made = trials.set_index("trial_id")["n_attempts"]
    assert (made[counts.index] == counts).all()


def check_times(frames):
    """Thinking time from the raw events: the first action minus `shown` or `ready`, to the microsecond."""
    events = frames["events"].dropna(subset=["trial_id"])
    keys = ["trial_id", "attempt_no"]
    ready = events[events["kind"].isin(["shown", "ready"])].groupby(keys)["t_ms"].last()
    acts = events[(events["kind"] == "commit") | ((events["kind"] == "launch") & (events["code"] == "1"))]
    commit = acts.groupby(keys)["t_ms"].first()
    recomputed = ((commit - ready) * 1000).round().astype("int64")
    stored = frames["attempts"].set_index(keys)["thinking_time_ms"]
    joined = pandas.DataFrame({"stored": (stored * 1000).round().astype("int64"), "recomputed": recomputed})
    assert joined.notna().all().all(), "attempts and raw events do not match"
    assert (joined["stored"] == joined["recomputed"]).all(), "thinking times differ"
    return len(joined)


def main():
    folder = Path(sys.argv[1])
    load = load_module(folder / "analysis" / "load.py")
    frames = {name: load.load_data(name) for name in load.COLUMN_TYPES if name != "events"}
    frames["events"] = load.load_events()
    check_types(load, frames)
    check_keys(frames)
    count = check_times(frames)

    described = {v["name"] for v in json.loads((folder / "dataset_description.json").read_text())["variableMeasured"]}
    columns = {column for types in load.COLUMN_TYPES.values() for column in types}
    assert described == columns
    wide = pandas.read_csv(folder / "compatibility" / "wide.csv")
    assert wide["participant_id"].is_unique
    print(f"{count} thinking times follow from the raw events, {len(columns)} columns have the right types")


main()
