import type { ComponentChildren } from 'preact';
import { useAddress } from '../../../address.js';
import { isObject, isUrn, type JsonObject, localText } from '../../../content/json.js';
import { isLongList } from '../../../content/read-artefact.js';
import { flatten } from '../../../content/tabulate.js';
import { LongTable } from './long-table.js';
import { readableProperty, Scalar } from './scalar.js';

/** Properties that only repeat what others show. */
const hidden = new Set(['links', 'names', 'descriptions']);

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The only value of an object that has one property, such as `{ value: 'A' }`; undefined for others. */
function onlyValue(object: JsonObject): unknown {
  const [only, ...more] = Object.entries(object);
  return only !== undefined && more.length === 0 && isScalar(only[1]) ? only[1] : undefined;
}

/** Values in a row. */
function Values({ of }: { of: readonly unknown[] }) {
  if (of.some((value) => isUrn(String(value)))) {
    return (
      <ul class="plain">
        {of.map((value) => (
          <li key={String(value)}>
            <Scalar value={value} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <span class="values">
      {of.map((value, index) => (
        <code key={index}>{String(value)}</code>
      ))}
    </span>
  );
}

/**
 * Any value of a message: references are links, lists of objects are tables, objects are lists of their properties.
 * @param address of the artefact that has the value, for lists that are read in parts
 * @param label of a table
 */
export function Value({ of, address, label }: { of: unknown; address: string; label: string }): ComponentChildren {
  if (isLongList(of)) return <LongTable address={address} path={of.longList} label={label} />;
  if (Array.isArray(of)) {
    if (of.every(isScalar)) return <Values of={of} />;
    const entries = of.filter(isObject).map(flatten);
    const only = entries.map(onlyValue);
    if (only.every((value) => value !== undefined)) return <Values of={only} />;
    return <Entries of={entries} address={address} label={label} />;
  }
  if (isObject(of)) return <Properties of={of} address={address} />;
  return <Scalar value={of} />;
}

/** The properties of an object. */
export function Properties({ of, address }: { of: JsonObject; address: string }) {
  return (
    <dl class="facts">
      {Object.entries(of)
        .filter(([property]) => !hidden.has(property))
        .map(([property, value]) => (
          <div key={property}>
            <dt>{readableProperty(property)}</dt>
            <dd>
              <Value of={value} address={address} label={readableProperty(property)} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Objects as a table, with a column for each property that one of them has. */
function Entries({ of, address, label }: { of: readonly JsonObject[]; address: string; label: string }) {
  const { lang } = useAddress();
  const columns = [...new Set(of.flatMap((entry) => Object.keys(entry)))].filter((property) => !hidden.has(property));
  return (
    <div class="wide-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((property) => (
              <th key={property} scope="col">
                {readableProperty(property)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map((entry, index) => (
            <tr key={index}>
              {columns.map((property) => (
                <td key={property} class={property === 'id' ? 'id' : undefined}>
                  {property === 'name' || property === 'description' ? (
                    localText(entry, property, lang)
                  ) : entry[property] === undefined ? null : (
                    <Value of={entry[property]} address={address} label={readableProperty(property)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
