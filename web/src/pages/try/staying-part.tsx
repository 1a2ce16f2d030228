import type { Schemas } from '../../api/client.js';
import { UrnLink, UrnParts } from '../../components/basics.js';
import { partsOfUrn } from '../../model/urn.js';
import { words } from '../../words/words.js';
import { ArtefactLine, More, Part } from './report-parts.js';

/** Who stays with other versions of the lines of created versions. */
export function StayingPart({ staying }: { staying: NonNullable<Schemas['Consequences']['staying']> }) {
  const texts = words.report;
  if (staying.length === 0) return null;
  return (
    <Part title={texts.staying} count={staying.reduce((sum, { count }) => sum + count, 0)}>
      <More entries={staying}>
        {({ urn, count, references }) => (
          <>
            <p>
              <UrnLink urn={urn} /> {texts.stayingOf(count, partsOfUrn(urn)?.version ?? '')}
            </p>
            {references.map(({ reference, resolution, count: users, parents }) => (
              <details key={reference} open={users <= 5}>
                <summary>
                  {texts.stayWith(users, partsOfUrn(resolution ?? '')?.version ?? texts.noVersion)} {texts.by}{' '}
                  <UrnParts urn={reference} />
                </summary>
                <ul>
                  {parents.map((each) => (
                    <li key={each}>
                      <ArtefactLine urn={each} />
                    </li>
                  ))}
                </ul>
                {users > parents.length ? (
                  <p class="small">{words.versionChanges.notListed(users - parents.length)}</p>
                ) : null}
              </details>
            ))}
          </>
        )}
      </More>
    </Part>
  );
}
