import { useMemo } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { api, contentOf, type Schemas } from '../../../api/client.js';
import { useResponse } from '../../../api/use-response.js';
import { UrnLink } from '../../../components/basics.js';
import type { ArtefactContent } from '../../../content/protocol.js';
import { words } from '../../../words/words.js';

const texts = words.artefact.items;

/** Where a codelist inherits a code from. */
export type CodeOrigin = Schemas['Codes']['lists'][number]['origins'][number];

/** The origin of the code with an id; undefined for a code of the list itself. */
export type OriginOfRow = (id: string) => CodeOrigin | undefined;

/** The origins of the codes of a codelist; undefined for an artefact that inherits none, and until they are known. */
export function useOrigins({ urn, isExpanded }: ArtefactContent): OriginOfRow | undefined {
  const { asOf } = useAddress();
  const key = isExpanded ? JSON.stringify([urn, asOf]) : undefined;
  const { content } = useResponse(key, (signal) =>
    contentOf(api.GET('/ws/registry/codes', { params: { query: { urn: [urn], codes: true, asOf } }, signal })),
  );
  return useMemo(() => {
    const list = content?.lists[0];
    if (list === undefined) return undefined;
    const origins = new Map(
      (list.inherited ?? []).map((id, index) => [id, list.origins[list.originOf?.[index] ?? -1]] as const),
    );
    return (id) => origins.get(id);
  }, [content]);
}

/** The list that defines a code, and the prefix that it has here. */
export function Origin({ origin }: { origin: CodeOrigin | undefined }) {
  if (origin === undefined) return <span class="small">{texts.own}</span>;
  return (
    <>
      <UrnLink urn={origin.definedBy} />
      {origin.prefix === '' ? null : (
        <>
          {' '}
          <span class="small">
            {texts.prefixOf} <code>{origin.prefix}</code>
          </span>
        </>
      )}
    </>
  );
}
