import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import { MissingPage } from './pages/fault-page.js';

type Load = () => Promise<{ default: FunctionComponent }>;

const page = (load: Load): FunctionComponent => lazy(() => load().catch(() => ({ default: MissingPage })));

/** The pages of the explorer. What is not needed for the first view is loaded with the page. */
export const pages: Readonly<Record<string, FunctionComponent>> = {
  '/': page(() => import('./pages/find/find-page.js')),
  '/explore/constraints': page(() => import('./pages/constraints/constraints-page.js')),
  '/explore/validate': page(() => import('./pages/validate/validate-page.js')),
  '/explore/edit': page(() => import('./pages/edit/edit-page.js')),
  '/explore/try': page(() => import('./pages/try/try-page.js')),
  '/explore/browse': page(() => import('./pages/browse/browse-page.js')),
  '/explore/changes': page(() => import('./pages/changes/changes-page.js')),
  '/explore/administration': page(() => import('./pages/administration/administration-page.js')),
  '/explore/proposals': page(() => import('./pages/proposals/proposals-page.js')),
  '/explore/moving-in': page(() => import('./pages/moving-in/moving-in-page.js')),
  '/explore/categorise': page(() => import('./pages/categorise/categorise-page.js')),
  '/explore/translate': page(() => import('./pages/translate/translate-page.js')),
  '/explore/artefact': page(() => import('./pages/artefact/artefact-page.js')),
  '/explore/graph': page(() => import('./pages/graph/graph-page.js')),
  '/explore/compare': page(() => import('./pages/compare/compare-page.js')),
  '/explore/paths': page(() => import('./pages/paths/paths-page.js')),
  '/sdmx/*': page(() => import('./pages/message/message-page.js')),
  '/ws/public/*': page(() => import('./pages/message/message-page.js')),
};
