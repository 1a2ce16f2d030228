import type { ComponentChildren, FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { useAddress } from '../../../address.js';
import { useResponse } from '../../../api/use-response.js';
import { Loading } from '../../../components/basics.js';
import { LocalText } from '../../../components/local-text.js';
import { readContent } from '../../../content/content-client.js';
import { isObject, type JsonObject, taggedText } from '../../../content/json.js';
import type { ArtefactContent } from '../../../content/protocol.js';
import { textAt } from '../../../content/text-column.js';
import { words } from '../../../words/words.js';
import { ItemChoice } from './item-choice.js';
import type { ItemListProps } from './item-list.js';
import { ProcessStep } from './process-step.js';
import { RulesetDefinition, Transformation, UserDefinedOperator } from './vtl-statement.js';

/** What is shown of an item besides its id and name. */
type ItemForm = FunctionComponent<{ item: JsonObject }>;

/** Items whose content needs more than cells of one line, by the property that lists them. */
const forms: Readonly<Record<string, ItemForm>> = {
  processSteps: ProcessStep,
  rulesets: RulesetDefinition,
  transformations: Transformation,
  userDefinedOperators: UserDefinedOperator,
};

/** How the items of a list are shown; undefined for those of a table. */
export const formOfItem = (itemList: string | undefined): ItemForm | undefined => forms[itemList ?? ''];

/** Items that are shown before more are requested. */
const pageSize = 50;

interface ItemFormsProps extends ItemListProps {
  readonly content: ArtefactContent;
  readonly form: ItemForm;
}

/** Items one below the other, each with its content. */
export function ItemForms({ content, form, table, rows, place, folded, isTree, onFold, onSelect }: ItemFormsProps) {
  const [limit, setLimit] = useState(pageSize);
  const shown = [...rows.subarray(0, Math.max(limit, place + 1))];
  return (
    <>
      <ul class="item-forms" aria-label={words.artefact.items.label}>
        {shown.map((row, index) => (
          <li
            key={row}
            class={index === place ? 'shown-row' : undefined}
            style={{ '--depth': isTree ? Math.min(table.depths[row] ?? 0, 5) : 0 }}
          >
            <FormOfRow content={content} row={row} form={form}>
              <ItemChoice
                id={textAt(table.columns[0]?.texts ?? table.keys, row)}
                size={isTree ? (table.sizes[row] ?? 0) : 0}
                isFolded={folded.has(row)}
                isShown={index === place}
                onFold={() => onFold(row)}
                onSelect={() => onSelect(row)}
              />
            </FormOfRow>
          </li>
        ))}
      </ul>
      {rows.length > shown.length ? (
        <button type="button" class="quiet" onClick={() => setLimit(limit + pageSize)}>
          {words.common.more}
        </button>
      ) : null}
    </>
  );
}

interface FormOfRowProps {
  readonly content: ArtefactContent;
  readonly row: number;
  readonly form: ItemForm;
  readonly children: ComponentChildren;
}

function FormOfRow({ content: { address, itemList = '' }, row, form: Form, children }: FormOfRowProps) {
  const { lang } = useAddress();
  const { content: item } = useResponse(JSON.stringify([address, itemList, row]), () =>
    readContent('entry', { address, path: itemList, row }),
  );
  return (
    <>
      <p class="item-form-head">
        {children} {isObject(item) ? <LocalText text={undefined} {...taggedText(item, 'name', lang)} /> : null}
      </p>
      {isObject(item) ? <Form item={item} /> : <Loading />}
    </>
  );
}
