/** Where an id or a short URN is broken rather than within a word: after the agency, after `_`, before the version, between the ids of a path. */
const breaks = /(?<=[:_])|(?=\()|(?<=\)\.)|(?<=[A-Za-z]\.)/;

/** An id or short URN that narrow places show in several lines. */
export function Breakable({ text }: { text: string }) {
  return (
    <>
      {text.split(breaks).map((piece, index) =>
        index === 0 ? (
          piece
        ) : (
          <>
            <wbr />
            {piece}
          </>
        ),
      )}
    </>
  );
}
