import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

type TakeFiles = (files: readonly File[]) => void;

const take = (files: FileList | null | undefined, onFiles: TakeFiles): void => {
  if (files !== null && files !== undefined && files.length > 0) onFiles([...files]);
};

/** A part of a page on which files can be dropped; it has the class `over` while one is above it. */
export function DropZone({
  class: name,
  onFiles,
  children,
}: {
  class: string;
  onFiles: TakeFiles;
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
        take(event.dataTransfer?.files, onFiles);
      }}
    >
      {children}
    </div>
  );
}

/** A button that chooses files. The same file can be chosen again. @param accept endings of names, as HTML has them */
export function FileButton({
  onFiles,
  accept,
  multiple = false,
  children,
}: {
  onFiles: TakeFiles;
  accept: string;
  multiple?: boolean;
  children: ComponentChildren;
}) {
  return (
    <label class="button quiet">
      {children}
      <input
        type="file"
        class="hidden-text"
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          take(currentTarget.files, onFiles);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

/** Endings of the names of structure messages. */
export const messageFiles = '.xml,.json,.zip,.gz,.sdmx';
