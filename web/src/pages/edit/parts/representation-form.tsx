import { useState } from 'preact/hooks';
import { isObject, type JsonObject, textOf } from '../../../content/json.js';
import { words } from '../../../words/words.js';
import { ChoiceField, FlagField, NumberField, TextField } from './fields.js';
import { changeValue, withValue } from './json-change.js';
import { ReferenceField } from './reference-field.js';
import { dataTypes, facets } from './text-formats.js';

const texts = words.formParts;

interface RepresentationFormProps {
  readonly title: string;
  /** A representation of SDMX-JSON: an enumeration with its format, or a format. */
  readonly value: unknown;
  /** Where the artefact has it. */
  readonly pointer: string;
  readonly isReadOnly: boolean;
  readonly onChange: (change: (representation: JsonObject) => JsonObject) => void;
  /** Classes of the lists. */
  readonly classes?: readonly string[];
  /** Whether it can occur several times. */
  readonly hasOccurrences?: boolean;
  /** Data types that are possible; all where undefined. */
  readonly types?: readonly string[] | undefined;
  /** Without a list: a time dimension. */
  readonly isFormatOnly?: boolean;
}

/** Which values something has: those of a list, or of a data type with facets. */
export function RepresentationForm({
  title,
  value,
  pointer,
  isReadOnly,
  onChange,
  classes = ['Codelist', 'ValueList'],
  hasOccurrences = false,
  types = dataTypes,
  isFormatOnly = false,
}: RepresentationFormProps) {
  const representation = isObject(value) ? value : {};
  const { enumeration, format, enumerationFormat } = representation;
  const given = isFormatOnly || format !== undefined ? 'format' : enumeration === undefined ? 'none' : 'list';
  const [begun, setBegun] = useState<'none' | 'list' | 'format'>();
  const kind = given === 'none' ? (begun ?? 'none') : given;
  const property = kind === 'list' ? 'enumerationFormat' : 'format';
  const formatted = kind === 'list' ? enumerationFormat : format;
  return (
    <fieldset class="form-part">
      <legend>{title}</legend>
      {isFormatOnly ? null : (
        <ChoiceField
          label={texts.representation}
          pointer={pointer}
          value={kind}
          isReadOnly={isReadOnly}
          choices={[
            ['none', texts.noRepresentation],
            ['list', texts.ofList],
            ['format', texts.ofType],
          ]}
          onChange={(next) => {
            setBegun(next === 'list' ? 'list' : next === 'format' ? 'format' : 'none');
            onChange(({ enumeration: _, enumerationFormat: __, format: ___, ...others }) =>
              next === 'format' ? { ...others, format: { dataType: 'String' } } : next === 'list' ? others : {},
            );
          }}
        />
      )}
      {kind === 'list' ? (
        <ReferenceField
          label={texts.list}
          classes={classes}
          pointer={`${pointer}/enumeration`}
          value={textOf(enumeration) || undefined}
          isReadOnly={isReadOnly}
          onChange={(urn) => onChange((each) => withValue(each, 'enumeration', urn))}
        />
      ) : null}
      {kind === 'none' ? null : (
        <details open={kind === 'format'}>
          <summary>{texts.format}</summary>
          <FormatFields
            value={formatted}
            pointer={`${pointer}/${property}`}
            isReadOnly={isReadOnly}
            types={types}
            onChange={(change) => onChange((each) => changeValue(each, property, change))}
          />
        </details>
      )}
      {hasOccurrences && kind !== 'none' ? (
        <>
          <NumberField
            label={texts.minOccurs}
            pointer={`${pointer}/minOccurs`}
            value={representation['minOccurs']}
            isReadOnly={isReadOnly}
            onChange={(count) => onChange((each) => withValue(each, 'minOccurs', count))}
          />
          <NumberField
            label={texts.maxOccurs}
            pointer={`${pointer}/maxOccurs`}
            value={representation['maxOccurs']}
            isReadOnly={isReadOnly}
            onChange={(count) => onChange((each) => withValue(each, 'maxOccurs', count))}
          />
        </>
      ) : null}
    </fieldset>
  );
}

/** A data type with its facets. */
function FormatFields({
  value,
  pointer,
  isReadOnly,
  types,
  onChange,
}: {
  value: unknown;
  pointer: string;
  isReadOnly: boolean;
  types: readonly string[];
  onChange: (change: (format: JsonObject) => JsonObject) => void;
}) {
  const format = isObject(value) ? value : {};
  return (
    <div class="form-grid">
      <ChoiceField
        label={texts.dataType}
        pointer={`${pointer}/dataType`}
        value={format['dataType']}
        isReadOnly={isReadOnly}
        none={texts.noType}
        choices={types.map((each) => [each, each] as const)}
        onChange={(type) => onChange((each) => withValue(each, 'dataType', type))}
      />
      {facets.map(({ property, kind }) => {
        const shared = {
          label: texts.facets[property],
          pointer: `${pointer}/${property}`,
          value: format[property],
          isReadOnly,
        };
        const set = (facet: unknown): void => onChange((each) => withValue(each, property, facet));
        if (kind === 'flag') return <FlagField key={property} {...shared} onChange={set} />;
        if (kind === 'number') return <NumberField key={property} {...shared} onChange={set} />;
        return <TextField key={property} {...shared} onChange={set} />;
      })}
    </div>
  );
}
