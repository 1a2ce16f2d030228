let handed: File | undefined;

/** Keeps a message that was dropped on another page for the page that submits. */
export function handMessage(file: File): void {
  handed = file;
}

/** The message that another page has kept, once. */
export function takeHandedMessage(): File | undefined {
  const file = handed;
  handed = undefined;
  return file;
}
