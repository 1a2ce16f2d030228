import { useMemo, useState } from 'preact/hooks';
import { Failure, Loading, UrnLink } from '../../../components/basics.js';
import { VirtualCell, VirtualHead, VirtualRows } from '../../../components/virtual-rows.js';
import type { ArtefactFormProps } from '../../../drafts/artefact-form.js';
import { changeAt } from '../../../drafts/json-pointer.js';
import { partsOfUrn } from '../../../model/urn.js';
import { words } from '../../../words/words.js';
import { type Component, judgedCodes } from '../../constraints/allowed-values.js';
import type { FormContext } from '../general/form-context.js';
import { ValueField } from '../general/value-field.js';
import type { ExtendedCode } from '../item-table/code-selection.js';
import { useCodes } from '../item-table/use-codes.js';
import { allowedHere, excludedByOthers } from './allowed-here.js';
import { type ConstraintLayout, type RegionValue, regionComponent, withRegionComponent } from './constraint-parts.js';

const texts = words.constraintForm;

interface ComponentCodesProps extends Pick<ArtefactFormProps, 'artefact' | 'onChange' | 'isReadOnly'> {
  readonly layout: ConstraintLayout;
  readonly component: Component;
  readonly isDimension: boolean;
  readonly context: FormContext;
}

const noCodes: readonly ExtendedCode[] = [];

/** The codes of a component with a box each, and what is allowed with the constraints that the registry has. */
export function ComponentCodes(props: ComponentCodesProps) {
  const { artefact, layout, component, isDimension, isReadOnly, onChange } = props;
  const { id, enumeration } = component;
  const list = enumeration?.urn ?? undefined;
  const { lists, refusal } = useCodes(list === undefined ? [] : [list]);
  const given = regionComponent(artefact, layout, true, id) ?? regionComponent(artefact, layout, false, id);
  const isOfIncluding = regionComponent(artefact, layout, true, id) !== undefined || given === undefined;
  const [isIncludedChosen, setIncludedChosen] = useState(true);
  const isIncluded = given === undefined ? isIncludedChosen : isOfIncluding === given.isIncluded;
  const [text, setText] = useState('');
  const codes = lists?.get(list ?? '') ?? noCodes;
  const values = given?.values ?? [];
  const set = (isIn: boolean, next: readonly RegionValue[]): void =>
    onChange((newest) =>
      // What the region that includes says with `include` false is the same as the other way round.
      withRegionComponent(
        newest,
        layout,
        isOfIncluding,
        { id, isDimension },
        { isIncluded: isIn === isOfIncluding, values: next },
      ),
    );
  const ticked = useMemo(() => new Map(values.map((each) => [each.value, each])), [values]);
  const allowed = useMemo(
    () => (values.length === 0 ? undefined : allowedHere(codes, values, isIncluded)),
    [codes, values, isIncluded],
  );
  const excluded = useMemo(() => excludedByOthers(artefact, judgedCodes(component, undefined)), [artefact, component]);
  const wanted = text.trim().toLowerCase();
  const shown = useMemo(
    () =>
      wanted === ''
        ? codes
        : codes.filter((each) => each.id.toLowerCase().includes(wanted) || each.name.toLowerCase().includes(wanted)),
    [codes, wanted],
  );
  if (refusal !== undefined) return <Failure refusal={refusal} hasInput />;
  if (list !== undefined && lists === undefined) return <Loading />;
  const isAllowed = (code: string): boolean => (allowed === undefined || allowed.has(code)) && !excluded.has(code);
  const tick = (value: string, isTicked: boolean): void =>
    set(
      isIncluded,
      isTicked
        ? [...values, { value, cascade: undefined, content: undefined }]
        : values.filter((each) => each.value !== value),
    );
  const outside = values.filter(({ value }) => !codes.some((each) => each.id === value));
  return (
    <section class="card" aria-label={texts.codesOf(id)}>
      <h3>
        <code>{id}</code>
      </h3>
      <div class="row">
        <label>
          {texts.meaning}{' '}
          <select
            value={isIncluded ? 'in' : 'out'}
            disabled={isReadOnly}
            onChange={({ currentTarget }) => {
              setIncludedChosen(currentTarget.value === 'in');
              if (values.length > 0) set(currentTarget.value === 'in', values);
            }}
          >
            <option value="in">{texts.onlyThese}</option>
            <option value="out">{texts.allButThese}</option>
          </select>
        </label>
        {list === undefined ? null : (
          <label>
            {words.constraints.filter}{' '}
            <input type="search" value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
          </label>
        )}
        {isReadOnly || list === undefined ? null : (
          <>
            <button
              type="button"
              class="quiet"
              onClick={() =>
                set(isIncluded, [
                  ...values,
                  ...shown
                    .filter((each) => !ticked.has(each.id))
                    .map((each) => ({ value: each.id, cascade: undefined, content: undefined })),
                ])
              }
            >
              {texts.tickShown}
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                const left = new Set(shown.map((each) => each.id));
                set(
                  isIncluded,
                  values.filter(({ value }) => !left.has(value)),
                );
              }}
            >
              {texts.clearShown}
            </button>
          </>
        )}
        {list === undefined ? null : (
          <span class="small" role="status">
            {texts.verdict(codes.filter((each) => isAllowed(each.id)).length, codes.length)}
          </span>
        )}
      </div>
      {list === undefined ? (
        <p class="small">{words.constraints.noList}</p>
      ) : (
        <VirtualRows
          class="ticked-codes"
          label={texts.codesOf(id)}
          count={shown.length}
          rowHeight={36}
          head={<VirtualHead titles={[texts.code, texts.name, texts.below, texts.result]} />}
          row={(index) => {
            const code = shown[index];
            if (code === undefined) return null;
            const own = ticked.get(code.id);
            const by = excluded.get(code.id);
            return (
              <>
                <VirtualCell>
                  <label>
                    <input
                      type="checkbox"
                      checked={own !== undefined}
                      disabled={isReadOnly}
                      onChange={({ currentTarget }) => tick(code.id, currentTarget.checked)}
                    />{' '}
                    <code>{code.id}</code>
                  </label>
                </VirtualCell>
                <VirtualCell title={code.name}>{code.name}</VirtualCell>
                <VirtualCell>
                  {own === undefined ? null : (
                    <select
                      aria-label={texts.belowOf(code.id)}
                      disabled={isReadOnly}
                      value={own.cascade ?? ''}
                      onChange={({ currentTarget: { value } }) =>
                        set(
                          isIncluded,
                          values.map((each) =>
                            each === own
                              ? { ...own, cascade: value === 'true' || value === 'excluderoot' ? value : undefined }
                              : each,
                          ),
                        )
                      }
                    >
                      <option value="">{words.itemTable.extensions.cascades.none}</option>
                      <option value="true">{words.itemTable.extensions.cascades.true}</option>
                      <option value="excluderoot">{words.itemTable.extensions.cascades.excluderoot}</option>
                    </select>
                  )}
                </VirtualCell>
                <VirtualCell>
                  {isAllowed(code.id) ? (
                    <span class="badge is-allowed">✓ {words.constraints.allowed}</span>
                  ) : (
                    <span class="badge is-excluded">✕ {words.constraints.excluded}</span>
                  )}{' '}
                  {by === undefined ? null : <UrnLink urn={by}>{partsOfUrn(by)?.id}</UrnLink>}
                </VirtualCell>
              </>
            );
          }}
        />
      )}
      <OtherValues values={outside} isReadOnly={isReadOnly} onTick={tick} />
      {list === undefined ? (
        <TimeRangeForm
          context={props.context}
          pointer={`${given?.pointer ?? ''}/timeRange`}
          value={given?.timeRange}
          onChange={(timeRange) =>
            onChange((newest) =>
              withRegionComponent(
                newest,
                layout,
                isOfIncluding,
                { id, isDimension },
                // Values and a period exclude each other.
                { isIncluded: isIncluded === isOfIncluding, values: [], timeRange },
              ),
            )
          }
        />
      ) : null}
    </section>
  );
}

/** The period in which values are, for components with times. */
function TimeRangeForm({
  context,
  pointer,
  value,
  onChange,
}: {
  context: FormContext;
  pointer: string;
  value: unknown;
  /** Null where there is none any more. */
  onChange: (timeRange: unknown) => void;
}) {
  const own: FormContext = {
    ...context,
    change: (place, change) => onChange(changeAt(value ?? null, place.slice(pointer.length), change) ?? null),
  };
  return (
    <div data-pointer={pointer}>
      <ValueField
        context={own}
        pointer={pointer}
        label={texts.timeRange}
        kind={{ kind: 'object', shape: 'TimeRangeValueType' }}
        value={value}
      />
    </div>
  );
}

/** Values that are no codes of the list: texts of components without one, and patterns with `%`. */
function OtherValues({
  values,
  isReadOnly,
  onTick,
}: {
  values: readonly RegionValue[];
  isReadOnly: boolean;
  onTick: (value: string, isTicked: boolean) => void;
}) {
  const [added, setAdded] = useState('');
  return (
    <>
      <ul class="plain">
        {values.map(({ value }) => (
          <li key={value} class="row">
            <code>{value}</code>
            {isReadOnly ? null : (
              <button
                type="button"
                class="quiet"
                aria-label={words.formParts.removePart(value)}
                onClick={() => onTick(value, false)}
              >
                {words.formParts.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isReadOnly ? null : (
        <label>
          {texts.otherValue}{' '}
          <input
            type="text"
            value={added}
            spellcheck={false}
            onInput={({ currentTarget }) => setAdded(currentTarget.value)}
            onChange={() => {
              const value = added.trim();
              if (value !== '' && !values.some((each) => each.value === value)) onTick(value, true);
              setAdded('');
            }}
          />
        </label>
      )}
    </>
  );
}
