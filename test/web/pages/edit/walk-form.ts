import type { Locator, Page } from 'playwright-core';
import { soon } from '../../../harness/browser.js';

/** What a person does in a form, one thing after the other. */
export type Step =
  /** Presses the button with that name. */
  | { readonly press: string }
  /** Presses the first button whose name has a text: one of a list. */
  | { readonly choose: string }
  /** Opens what is behind a line. */
  | { readonly open: string }
  /** Ticks the box with that name, in the last group with a name. */
  | { readonly tick: string; readonly in?: string }
  /** Fills what is at a place of the artefact: its fields, which are added where they are not there yet. */
  | { readonly at: string; readonly give: unknown }
  /** Types a text into the field with that name, and leaves it. */
  | { readonly type: string; readonly in: string }
  /** Types rows into the table with that name, below those it has; an empty text leaves a cell out. */
  | { readonly rows: readonly (readonly string[])[]; readonly in: string }
  /** Presses keys in the table with that name. */
  | { readonly keys: readonly string[]; readonly in: string }
  /** Types another text into a cell. */
  | { readonly cell: readonly [row: number, column: number]; readonly text: string };

const at = (pointer: string): string => `[data-pointer=${JSON.stringify(pointer)}]`;

/** The id that finds what a URN names: the last one in it. */
const searchedId = (urn: string): string => /(?:\)\.(?:.*\.)?|:)([^.:()]+)(?:\([^)]*\))?$/.exec(urn)?.[1] ?? urn;

async function pick(picker: Locator, urn: string): Promise<void> {
  const id = searchedId(urn);
  await picker.getByRole('combobox').first().fill(id);
  await picker.getByRole('option').filter({ hasText: id }).first().click();
}

/** Fills the fields of a place with a value of JSON, as a person does who reads it from paper. */
async function give(page: Page, pointer: string, value: unknown): Promise<void> {
  const place = await placeOf(page, pointer);
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      const added = place.locator(':scope > fieldset > fieldset.reference');
      if ((await added.count()) > 0) await pick(added, String(entry));
      else {
        await place.locator(':scope > fieldset > button', { hasText: /^Add: / }).click();
        await give(page, `${pointer}/${index}`, entry);
      }
    }
  } else if (typeof value !== 'object' || value === null) await fill(place, value);
  else if ('en' in value) await place.getByRole('textbox').first().fill(String(value.en));
  else {
    const begin = place.locator(':scope > fieldset > button', { hasText: /^Add: / });
    if ((await begin.count()) > 0) await begin.click();
    for (const [property, each] of Object.entries(value)) await give(page, `${pointer}/${property}`, each);
  }
}

async function fill(place: Locator, value: unknown): Promise<void> {
  const picker = place.locator(':scope > fieldset.reference');
  if ((await picker.count()) > 0) {
    const change = picker.getByRole('button', { name: /^Change/ });
    if ((await change.count()) > 0) await change.click();
    return pick(picker, String(value));
  }
  const field = place.locator('input, textarea, select').first();
  const kind = await field.evaluate(({ tagName, type }: { tagName: string; type: string }) => `${tagName} ${type}`);
  if (kind.startsWith('SELECT')) await field.selectOption(String(value));
  else if (kind.endsWith('checkbox')) await field.setChecked(value === true);
  else await field.fill(String(value));
}

/** What edits a place of the artefact. Entries of lists around it are opened, and a place that excludes others is chosen, first. */
async function placeOf(page: Page, pointer: string): Promise<Locator> {
  for (const { index } of pointer.matchAll(/(?<=\/\d+)\//g)) {
    const closed = page.locator(`${at(pointer.slice(0, index))} > details:not([open]) > summary`);
    if ((await closed.count()) > 0) await closed.click();
  }
  const place = page.locator(at(pointer)).last();
  const [, above = '', property = ''] = /^(.*)\/([^/]+)$/.exec(pointer) ?? [];
  const label = property.replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin}`);
  const option = page.locator('option', { hasText: new RegExp(`^${label}$`, 'i') });
  const around = above === '' ? page.locator('.edit-forms') : page.locator(at(above)).last();
  const choice = around.locator('.choice > .field > select').filter({ has: option }).last();
  await place.or(choice).first().waitFor();
  if ((await place.count()) > 0) return place;
  await choice.selectOption({ label: (await choice.locator(option).textContent()) ?? '' });
  await place.waitFor();
  return place;
}

const gridOf = (page: Page, label: string): Locator => page.getByRole('grid', { name: label });

async function typeRows(page: Page, label: string, rows: readonly (readonly string[])[]): Promise<void> {
  const grid = gridOf(page, label);
  for (const cells of rows) {
    const before = Number(await grid.getAttribute('aria-rowcount'));
    await grid.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Alt+Enter');
    await soon(async () => {
      if (Number(await grid.getAttribute('aria-rowcount')) === before) throw new Error(`no row was added to ${label}`);
    });
    const last = cells.findLastIndex((text) => text !== '');
    for (const [column, text] of cells.slice(0, last + 1).entries()) {
      // Only in an editor does Tab go to the next cell.
      if (text === '') await page.keyboard.press('ArrowRight');
      else {
        await page.keyboard.type(text);
        await page.keyboard.press(column === last ? 'Enter' : 'Tab');
      }
    }
  }
}

/** Does what a step is. */
export async function doStep(page: Page, step: Step): Promise<void> {
  if ('press' in step) return page.getByRole('button', { name: step.press, exact: true }).last().click();
  if ('choose' in step) return page.locator('.edit-forms').getByRole('button', { name: step.choose }).first().click();
  if ('open' in step) return page.locator('summary', { hasText: step.open }).first().click();
  if ('give' in step) return give(page, step.at, step.give);
  if ('tick' in step) {
    // The result of a dry run that arrives can move a box between the press and the release of the button.
    const group = step.in === undefined ? page : page.getByRole('group', { name: step.in, exact: true }).last();
    const box = group.getByLabel(step.tick, { exact: true });
    return soon(() => box.check({ timeout: 5_000 }));
  }
  if ('type' in step) {
    await page.getByLabel(step.in).last().fill(step.type);
    return page.keyboard.press('Tab');
  }
  if ('rows' in step) return typeRows(page, step.in, step.rows);
  if ('keys' in step) {
    await gridOf(page, step.in).focus();
    for (const key of step.keys) await page.keyboard.press(key);
    return;
  }
  await page.locator(`[data-cell="${step.cell.join(' ')}"]`).click();
  await page.keyboard.type(step.text);
  await page.keyboard.press('Enter');
}
