import { expect } from 'chai';
import { isNetwork } from '../../src/model/networks.js';

describe('isNetwork', () => {
  for (const network of ['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::1', 'fd00::/8'])
    it(`accepts ${network}`, () => expect(isNetwork(network)).to.equal(true));
  for (const text of ['', 'localhost', '10.0.0', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/', '::/129', '1.2.3.4/8/8'])
    it(`refuses ${JSON.stringify(text)}`, () => expect(isNetwork(text)).to.equal(false));
});
