import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';

/** The pages of the explorer. What is not needed for the first view is loaded with the page. */
export const pages: Readonly<Record<string, FunctionComponent>> = {
  '/': lazy(() => import('./pages/find/find-page.js')),
  '/explore/constraints': lazy(() => import('./pages/constraints/constraints-page.js')),
  '/explore/try': lazy(() => import('./pages/try/try-page.js')),
  '/explore/browse': lazy(() => import('./pages/browse/browse-page.js')),
  '/explore/changes': lazy(() => import('./pages/changes/changes-page.js')),
  '/explore/administration': lazy(() => import('./pages/administration/administration-page.js')),
  '/explore/artefact': lazy(() => import('./pages/artefact/artefact-page.js')),
  '/explore/graph': lazy(() => import('./pages/graph/graph-page.js')),
  '/explore/paths': lazy(() => import('./pages/paths/paths-page.js')),
  '/sdmx/*': lazy(() => import('./pages/message/message-page.js')),
  '/ws/public/*': lazy(() => import('./pages/message/message-page.js')),
};
