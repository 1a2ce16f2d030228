import type { Locator } from 'playwright-core';

// Tests are checked without the types of browsers.
declare const DataTransfer: new () => { setData(type: string, text: string): void };
declare const ClipboardEvent: new (type: string, init: object) => object;

/** Pastes a text into an element of a page. */
export const pasteInto = (element: Locator, text: string): Promise<void> =>
  element.evaluate((target: unknown, pasted: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true });
    (target as { dispatchEvent(event: object): void }).dispatchEvent(event);
  }, text);
