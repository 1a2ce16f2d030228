import type { ComponentChildren } from 'preact';
import { useAddress } from '../address.js';

export interface Tab {
  /** In the address, as the value of `tab`. */
  readonly id: string;
  readonly label: ComponentChildren;
  readonly content: () => ComponentChildren;
}

/** Pages of which one is shown, the one that the parameter `tab` names (ARIA practices: tabs; the arrow keys move between them). */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const address = useAddress();
  const shown = tabs.find(({ id }) => id === address.query['tab']) ?? tabs[0];
  const show = (tab: Tab | undefined): void => {
    if (tab === undefined) return;
    address.change({ tab: tab === tabs[0] ? undefined : tab.id });
    document.getElementById(`tab-${tab.id}`)?.focus();
  };
  const moves: Readonly<Record<string, (index: number) => number>> = {
    ArrowRight: (index) => (index + 1) % tabs.length,
    ArrowLeft: (index) => (index + tabs.length - 1) % tabs.length,
    Home: () => 0,
    End: () => tabs.length - 1,
  };
  return (
    <>
      <div role="tablist" aria-label={label} class="tabs">
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-controls="tab-content"
            aria-selected={tab === shown}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => show(tab)}
            onKeyDown={(event) => {
              const move = moves[event.key];
              if (move === undefined) return;
              event.preventDefault();
              show(tabs[move(index)]);
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-content" aria-labelledby={`tab-${shown?.id}`}>
        {shown?.content()}
      </div>
    </>
  );
}
