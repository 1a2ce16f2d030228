import { expect } from 'chai';
import { newHeader } from '../../../src/http/representation/message-handler.js';

describe('newHeader', () => {
  it('has a new id, the present, the sender and no receiver', () => {
    const before = Math.floor(Date.now() / 1000) * 1000;
    const [one, other] = [newHeader({ senderId: 'S' }), newHeader({ senderId: 'S' })];
    expect(one.id).not.to.equal(other.id);
    expect(Date.parse(one.prepared)).to.be.within(before, Date.now());
    const { id: _, prepared: __, ...rest } = one;
    expect(rest).to.deep.equal({ test: false, sender: { id: 'S' } });
  });

  it('has the sender name and the receiver of the settings', () => {
    const header = newHeader({ senderId: 'S', senderName: 'Sender', receiverId: 'R' });
    expect(header).to.deep.include({ sender: { id: 'S', names: { en: 'Sender' } }, receivers: [{ id: 'R' }] });
  });

  it('prefers the receiver of the response to that of the settings', () => {
    expect(newHeader({ senderId: 'S', receiverId: 'R' }, 'ME').receivers).to.deep.equal([{ id: 'ME' }]);
  });
});
