import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

type TakeFile = (file: File) => void;

const takeFirst = (files: FileList | null | undefined, onFile: TakeFile): void => {
  const file = files?.[0];
  if (file !== undefined) onFile(file);
};

/** A part of a page on which a file can be dropped; it has the class `over` while one is above it. */
export function DropZone({
  class: name,
  onFile,
  children,
}: {
  class: string;
  onFile: TakeFile;
  children: ComponentChildren;
}) {
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is offered in addition to the button that chooses one
    <div
      class={`${name} ${isOver ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeFirst(event.dataTransfer?.files, onFile);
      }}
    >
      {children}
    </div>
  );
}

/** A button that chooses a file with a message. The same file can be chosen again. */
export function MessageFileButton({ onFile, children }: { onFile: TakeFile; children: ComponentChildren }) {
  return (
    <label class="button quiet">
      {children}
      <input
        type="file"
        class="hidden-text"
        accept=".xml,.json,.zip,.gz,.sdmx"
        onChange={({ currentTarget }) => {
          takeFirst(currentTarget.files, onFile);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
