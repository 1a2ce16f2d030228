import { expect } from 'chai';
import { showUrl } from '../../../src/http/app.js';

describe('URLs in the log', () => {
  for (const [given, shown] of [
    ['/sdmx/v2/structure/codelist', '/sdmx/v2/structure/codelist'],
    [
      '/sdmx/v2/structure/codelist?references=all&detail=allstubs',
      '/sdmx/v2/structure/codelist?references=all&detail=allstubs',
    ],
    ['/sdmx/v2/availability/dataflow?c[FREQ]=A&c%5BREF%5D=B', '/sdmx/v2/availability/dataflow?c[FREQ]=A&c%5BREF%5D=B'],
    ['/ws/registry/reference?urn=urn:sdmx:x', '/ws/registry/reference?urn=urn:sdmx:x'],
    ['/ws/secure/x?ticket=ST-1', '/ws/secure/x?ticket=…'],
    ['/ws/secure/x?%74icket=ST-1&dryRun=true', '/ws/secure/x?%74icket=…&dryRun=true'],
    ['/sdmx/v2/structure?apiKey=secret&x=y=z', '/sdmx/v2/structure?apiKey=…&x=…'],
    ['/login.html?code=c&state=s', '/login.html?code=…&state=…'],
    ['/login.html?apiKey=k&detail=full', '/login.html?apiKey=…&detail=…'],
    ['/login.html?secret', '/login.html?…'],
    ['/login.html?', '/login.html?'],
    ['/x?%E0%A4%A=secret', '/x?%E0%A4%A=…'],
    ['http://root:secret@host/x?ticket=1', 'http://…@host/x?ticket=…'],
    ['//root:secret@host/x', '//…@host/x'],
    ['', ''],
  ] as const) {
    it(`${given} is ${shown}`, () => {
      expect(showUrl(given)).to.equal(shown);
    });
  }
});
