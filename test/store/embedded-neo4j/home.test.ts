import { expect } from 'chai';
import { initialPasswordRecord } from '../../../src/store/embedded-neo4j/home.js';

describe('initialPasswordRecord', () => {
  it('writes what neo4j-admin of Neo4j 5.26 wrote for the same password and salt', () => {
    const salt = '181c738e71048e60eb4f8f3e27da3864bc66fcd690d52439c74936df7fef7db3';
    const hash = '8cd61190cfba7fee34e0974cce6adef032c2ef72f3eaf90acb0c266f16b826d7';
    const record = initialPasswordRecord('neo4j', 'secret12345', Buffer.from(salt, 'hex'));
    expect(record).to.equal(`neo4j:SHA-256,${hash},${salt},1024:\n`);
  });

  it('uses a new salt for each record', () => {
    expect(initialPasswordRecord('neo4j', 'secret12345')).not.to.equal(initialPasswordRecord('neo4j', 'secret12345'));
  });
});
