import { useMemo } from 'preact/hooks';
import { Failure, Loading, UrnLink } from '../../../components/basics.js';
import { VirtualCell, VirtualHead, VirtualRows } from '../../../components/virtual-rows.js';
import { type JsonObject, objectsIn, textOf } from '../../../content/json.js';
import { partsOfUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { inheritedCodes } from './code-selection.js';
import { useCodes } from './use-codes.js';

const texts = words.itemTable.inherited;

/** The codes that the extensions of a codelist bring in as it is on the screen. */
export function InheritedCodes({ artefact }: { artefact: JsonObject }) {
  const extended = objectsIn(artefact['codelistExtensions']).map(({ codelist }) => textOf(codelist));
  const extendsLists = extended.some((urn) => partsOfUrn(urn) !== undefined);
  const { lists, refusal } = useCodes(extended);
  const { codes: own } = artefact;
  // Most lists extend none, and can have very many codes.
  const ids = useMemo(
    () => new Set(extendsLists ? objectsIn(own).map(({ id }) => textOf(id)) : []),
    [own, extendsLists],
  );
  const codes = useMemo(
    () =>
      lists === undefined
        ? undefined
        : inheritedCodes(
            artefact,
            extended.map((urn) => lists.get(urn)),
            ids,
          ),
    [lists, artefact['codelistExtensions'], ids],
  );
  if (!extendsLists) return null;
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
