import type { Hit } from '../model/hit.js';
import { partsOfUrn, shortUrn } from '../model/urn.js';
import { words } from '../words/words.js';
import { ClassBadge, StabilityBadge } from './basics.js';
import { DeprecationBadge } from './deprecation-badge.js';
import './hit-summary.css';
import { LocalText } from './local-text.js';
import { markWords } from './mark-words.js';

/** A text with the words that fit the query marked. */
function Marked({ text, query }: { text: string; query: string }) {
  return (
    <>
      {markWords(text, query).map((piece, index) =>
        piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text,
      )}
    </>
  );
}

/** The text that fits, where neither the id nor the name that is shown does. */
function MatchedText({ hit, query }: { hit: Hit; query: string }) {
  const { field, language, text } = hit.matched;
  if (text === hit.name || text === hit.id || field === 'agency') return null;
  return (
    <span class="hit-matched">
      {words.searchBox.matched(field, language)}:{' '}
      <LocalText text={text} language={language}>
        <Marked text={text} query={query} />
      </LocalText>
    </span>
  );
}

/** Where a hit is: agency and version of an artefact, the artefact of an item. */
function Place({ hit: { agencyID, urn, artefact, stability, deprecated } }: { hit: Hit }) {
  return (
    <span class="hit-place">
      {artefact === undefined ? (
        <span class="urn">
          {agencyID} <span class="version">{partsOfUrn(urn)?.version}</span>
        </span>
      ) : (
        <span class="urn">
          {words.searchBox.in} {shortUrn(artefact.urn)}
        </span>
      )}{' '}
      <StabilityBadge stability={stability} /> <DeprecationBadge of={deprecated} />
    </span>
  );
}

interface HitSummaryProps {
  readonly hit: Hit;
  /** What was searched. */
  readonly query: string;
  /** Whether the artefact of an item is shown above it. */
  readonly isUnderArtefact?: boolean;
}

/** What a hit is, in one or two lines. */
export function HitSummary({ hit, query, isUnderArtefact = false }: HitSummaryProps) {
  const { artefact } = hit;
  return (
    <span class="hit">
      <ClassBadge name={hit.class} holder={artefact?.class} />
      <span class="hit-text">
        <span class="urn">
          <Marked text={hit.id} query={query} />
        </span>{' '}
        <LocalText class="hit-name" text={hit.name} language={hit.language}>
          <Marked text={hit.name ?? ''} query={query} />
        </LocalText>
        <MatchedText hit={hit} query={query} />
      </span>
      {isUnderArtefact ? null : <Place hit={hit} />}
    </span>
  );
}
