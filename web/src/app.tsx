import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { Header } from './components/header.js';
import { usePageTitle } from './page-title.js';
import { UnknownPage } from './pages/unknown-page.js';
import { pages } from './pages.js';
import { words } from './words/words.js';

/** The addresses that are pages of the explorer; the registry answers all others. */
const scope = /^\/(?:[?#]|$|explore\b)/;

export function App() {
  usePageTitle();
  return (
    <LocationProvider scope={scope}>
      <a class="skip" href="#content">
        {words.common.skip}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <ErrorBoundary onError={(error) => console.error(error)}>
          <Router>
            {Object.entries(pages).map(([path, component]) => (
              <Route key={path} path={path} component={component} />
            ))}
            <Route default component={UnknownPage} />
          </Router>
        </ErrorBoundary>
      </main>
    </LocationProvider>
  );
}
