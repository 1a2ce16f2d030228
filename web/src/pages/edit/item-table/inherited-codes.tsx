import { useMemo } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { useResponse } from '../../../api/use-response.js';
import { Failure, Loading, UrnLink } from '../../../components/basics.js';
import { useSender } from '../../../components/use-sender.js';
import { VirtualCell, VirtualHead, VirtualRows } from '../../../components/virtual-rows.js';
import { type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { partsOfUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { inheritedCodes } from './code-selection.js';
import { readCodes } from './read-codes.js';

const texts = words.itemTable.inherited;

/** The codes that the extensions of a codelist bring in as it is on the screen. */
export function InheritedCodes({ artefact }: { artefact: JsonObject }) {
  const { lang } = useAddress();
  const extended = objectsIn(artefact['codelistExtensions']).map(({ codelist }) => textOf(codelist));
  const wanted = [...new Set(extended)].filter((urn) => partsOfUrn(urn) !== undefined);
  const principal = useSender()?.principal;
  const key = wanted.length === 0 ? undefined : JSON.stringify([wanted, lang]);
  const { content, refusal } = useResponse(
    principal === undefined ? undefined : key && `${key} ${principal}`,
    async () => {
      const lists = await Promise.all(wanted.map((urn) => readCodes(urn, principal ?? '', lang)));
      return new Map(wanted.map((urn, index) => [urn, lists[index] ?? []]));
    },
  );
  const { codes: own } = artefact;
  // Most lists extend none, and can have very many codes.
  const ids = useMemo(
    () => new Set(key === undefined ? [] : objectsIn(own).map(({ id }) => textOf(id))),
    [own, key === undefined],
  );
  const codes = useMemo(
    () =>
      content === undefined
        ? undefined
        : inheritedCodes(
            artefact,
            extended.map((urn) => content.get(urn)),
            ids,
          ),
    [content, artefact['codelistExtensions'], ids],
  );
  if (key === undefined) return null;
  if (refusal !== undefined) return <Failure refusal={refusal} hasInput />;
  if (codes === undefined) return <Loading />;
  return (
    <section aria-label={texts.title}>
      <h3>
        {texts.title} <span class="small">{words.itemTable.count(codes.length)}</span>
      </h3>
      <VirtualRows
        class="inherited-codes"
        label={texts.title}
        count={codes.length}
        rowHeight={34}
        head={<VirtualHead titles={[texts.code, texts.name, texts.from]} />}
        row={(index) => {
          const code = codes[index];
          if (code === undefined) return null;
          return (
            <>
              <VirtualCell>
                <code>{code.id}</code>
              </VirtualCell>
              <VirtualCell title={code.name}>{code.name}</VirtualCell>
              <VirtualCell>
                {code.isReplaced ? (
                  <span class="small">{texts.replaced}</span>
                ) : (
                  <UrnLink urn={extended[code.extension] ?? ''} />
                )}
              </VirtualCell>
            </>
          );
        }}
      />
    </section>
  );
}
