import type { Content } from '../../../model/content.js';
import type { Findings } from './findings.js';
import type { Frame, Properties } from './frame.js';

/** Puts a text under the property of its parent that holds it in all languages; a language may come once. */
export function attachText(frame: Frame, parent: Properties, findings: Findings): void {
  const { rule, text, properties } = frame;
  const language = typeof properties.lang === 'string' ? properties.lang : 'en';
  parent[rule.property] ??= {};
  const texts = parent[rule.property] as Properties;
  if (!Object.hasOwn(texts, language)) texts[language] = text;
  else {
    findings.error(
      frame,
      'text.duplicate',
      () => `${rule.localName} stands twice in the language "${language}"; a language may come once`,
    );
  }
}

/** Puts the value of a finished element where it belongs in the properties of its parent. */
export function attachValue(frame: Frame, parent: Properties, value: Content): void {
  const { rule } = frame;
  const unwrapped = rule.unwrap === undefined ? value : (value as Properties)[rule.unwrap];
  if (unwrapped === undefined) return;
  if (rule.holds === 'one') {
    parent[rule.property] = unwrapped;
    return;
  }
  const values = parent[rule.property] as Content[] | undefined;
  const last = values?.at(-1);
  if (rule.wrap === undefined) {
    if (values === undefined) parent[rule.property] = [unwrapped];
    else values.push(unwrapped);
  } else if (rule.joins && last !== undefined) (last as Properties)[rule.wrap] = unwrapped;
  else parent[rule.property] = [...(values ?? []), { [rule.wrap]: unwrapped }];
}
