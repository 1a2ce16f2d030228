import { useErrorBoundary, useLayoutEffect } from 'preact/hooks';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { base, inBase } from './base.js';
import { Header } from './components/header.js';
import { usePageTitle } from './page-title.js';
import { FaultPage } from './pages/fault-page.js';
import { UnknownPage } from './pages/unknown-page.js';
import { pages } from './pages.js';
import { words } from './words/words.js';

/** The addresses that are pages of the explorer; the registry responds to all others. */
const scope = new RegExp(`^${base.replaceAll('.', '\\.')}/(?:[?#]|$|explore\\b)`);

/** The page of the address. A page that fails is replaced by a notice until the reader goes to another address. */
function Content() {
  const { url } = useLocation();
  const [fault, forget] = useErrorBoundary((error) => console.error(error));
  // A fault belongs to its address.
  useLayoutEffect(forget, [url]);
  if (fault !== undefined) return <FaultPage />;
  return (
    <Router>
      {Object.entries(pages).map(([path, component]) => (
        <Route key={path} path={inBase(path)} component={component} />
      ))}
      <Route default component={UnknownPage} />
    </Router>
  );
}

export function App() {
  usePageTitle();
  return (
    <LocationProvider scope={scope}>
      <a class="skip" href="#content">
        {words.common.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Content />
      </main>
    </LocationProvider>
  );
}
