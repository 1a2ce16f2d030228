import { expect } from 'chai';
import {
  costlyRequests,
  type Description,
  requestsWithoutRoute,
  routesWithoutRequest,
} from '../../../bench/anonymous/routes.js';
import { describeApi } from '../../../src/http/openapi/describe-api.js';
import { routes } from '../../../src/http/routes.js';

const description = describeApi(routes) as unknown as Description;
const requests = costlyRequests({
  tick: 2,
  submission: 'S',
  largestTick: 1,
  flows: [],
  lockFile: Buffer.alloc(0),
  message: Buffer.alloc(0),
});

describe('the costliest requests of anonymous callers', () => {
  it('are there for every route that anonymous callers can use', () => {
    expect(routesWithoutRequest(description, requests)).to.deep.equal([]);
  });

  it('are of routes that there are', () => {
    expect(requestsWithoutRoute(description, requests)).to.deep.equal([]);
  });

  it('are missed where a route has none', () => {
    const others = requests.filter(({ route }) => route !== 'GET /ws/registry/codes');
    expect(routesWithoutRequest(description, others)).to.deep.equal(['GET /ws/registry/codes']);
  });
});
