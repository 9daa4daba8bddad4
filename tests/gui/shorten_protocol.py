"""Shortens the shipped Phy-Q protocol: its main block gets the tasks that are named instead of those it chooses.

usage: shorten_protocol.py PROTOCOL OUT TASK...
"""
import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
begin = text.index('[[block]]\nid = "main"')
end = text.index("[debrief]")
main = re.sub(r"\n\[\[block\.choose\]\].*", "", text[begin:end], flags=re.S)
tasks = ", ".join(f'"{task}"' for task in sys.argv[3:])
main = main.replace('order = "fixed"', f'order = "fixed"\ntasks = [{tasks}]')
open(sys.argv[2], "w", encoding="utf-8").write(text[:begin] + main + "\n\n" + text[end:])
