import { Link, useAddress } from '../address.js';
import { words } from '../words/words.js';

export function UnknownPage() {
  const { path } = useAddress();
  return (
    <section class="notice">
      <h1>{words.failure.notFound}</h1>
      <p>{words.failure.unknownPage(path)}</p>
      <p>
        <Link to="/">{words.navigation.find}</Link>
      </p>
    </section>
  );
}
