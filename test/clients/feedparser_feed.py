"""Reads a feed: python feedparser_feed.py <address of the feed>."""

import sys

import feedparser
from outcomes import report

address = sys.argv[1]
feed = feedparser.parse(address)


def entries():
    return [
        {
            "title": entry.title,
            "link": entry.link,
            "id": entry.id,
            "author": entry.author,
            "published": list((entry.get("published_parsed") or entry.updated_parsed)[:6]),
            "tags": [tag.term for tag in entry.tags],
        }
        for entry in feed.entries
    ]


report(
    {
        "version": lambda: feed.version,
        "isWellFormed": lambda: not feed.bozo,
        "title": lambda: feed.feed.title,
        "entries": entries,
        "again": lambda: feedparser.parse(address, etag=feed.etag).status,
    }
)
