import { words } from '../../../words/words.js';
import { chart, chartOf } from './line-chart.js';
import type { ShownSeries } from './read-series.js';

const texts = words.artefact.data;

/** Series that a chart has at most: more lines look alike. */
export const mostLines = 5;

/** A chart of series. The table below it has the same values, for readers who do not see it. */
export function SeriesChart({ series }: { series: readonly ShownSeries[] }) {
  const drawn = chartOf(series);
  if (drawn === undefined) return <p class="small">{texts.noNumbers}</p>;
  const { width, height, left, right, bottom } = chart;
  return (
    <figure class="series-chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={texts.chartOf(series.map(({ key }) => key))}>
        {drawn.values.map(({ at, label }) => (
          <g key={label} class="chart-grid">
            <line x1={left} x2={width - right} y1={at} y2={at} />
            <text x={left - 6} y={at + 4} text-anchor="end">
              {label}
            </text>
          </g>
        ))}
        {drawn.times.map(({ at, label }) => (
          <text key={label} class="chart-time" x={at} y={height - bottom + 18} text-anchor="middle">
            {label}
          </text>
        ))}
        {drawn.lines.map(({ key, path, points }, index) => (
          <g key={key} class={`chart-line line-${index}`}>
            <path d={path} />
            {points.map(({ x, y, time, value }) => (
              <circle key={time} cx={x} cy={y} r={points.length > 100 ? 1 : 3}>
                <title>{`${key}, ${time}: ${value}`}</title>
              </circle>
            ))}
          </g>
        ))}
      </svg>
      <figcaption>
        <ul class="chart-legend">
          {drawn.lines.map(({ key }, index) => (
            <li key={key} class={`chart-line line-${index}`}>
              <svg viewBox="0 0 36 8" aria-hidden="true">
                <path d="M0 4L36 4" />
              </svg>
              <code>{key}</code>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
