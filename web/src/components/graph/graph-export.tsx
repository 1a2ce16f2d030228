import type { ComponentChildren } from 'preact';
import { words } from '../../words/words.js';
import { download } from '../basics.js';
import type { Look, Placement } from './graph-model.js';
import { paint } from './paint.js';
import type { Shape } from './shape.js';
import { writeSvg } from './write-svg.js';

/** Space around an exported drawing. */
const margin = 24;

interface GraphExportProps {
  readonly label: string;
  readonly fileName: string;
  readonly shapes: readonly Shape[];
  readonly placement: Placement;
  readonly look: Look;
  /** Further formats. */
  readonly children?: ComponentChildren;
}

/** The drawing as PNG and SVG. */
export function GraphExport({ label, fileName, shapes, placement, look, children }: GraphExportProps) {
  const exportPng = (): void => {
    const { bounds } = placement;
    const [width, height] = [bounds.width + 2 * margin, bounds.height + 2 * margin];
    // Browsers draw no more than some 16,000 pixels a side.
    const density = Math.min(2, 12_000 / width, 12_000 / height);
    const whole = document.createElement('canvas');
    [whole.width, whole.height] = [Math.round(width * density), Math.round(height * density)];
    const context = whole.getContext('2d', { willReadFrequently: true });
    if (context === null) return;
    paint(context, shapes, { x: bounds.x - margin, y: bounds.y - margin, scale: 1 }, { width, height, density }, look);
    context.globalCompositeOperation = 'destination-over';
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = look.palette['card'] ?? 'white';
    context.fillRect(0, 0, whole.width, whole.height);
    whole.toBlob((blob) => {
      if (blob !== null) download(`${fileName}.png`, 'image/png', blob);
    });
  };
  return (
    <details class="graph-drawer" name="graph-drawer">
      <summary>{words.graphView.picture}</summary>
      <div class="row">
        <button type="button" class="quiet" onClick={exportPng}>
          PNG
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => download(`${fileName}.svg`, 'image/svg+xml', writeSvg(shapes, placement, label, look))}
        >
          SVG
        </button>
        {children}
      </div>
    </details>
  );
}
