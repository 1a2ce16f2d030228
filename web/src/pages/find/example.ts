import { fetchText } from '../../api/client.js';

/** The messages of the example in their order: what the README submits. Loaded when somebody asks for them. */
const messages = [
  { name: 'agencies', action: 'MERGE', text: () => import('../../../../examples/1-agencies.xml?raw') },
  { name: 'structures', action: 'REPLACE', text: () => import('../../../../examples/2-port-traffic.xml?raw') },
  { name: 'codes', action: 'REPLACE', text: () => import('../../../../examples/3-more-cargo.xml?raw') },
] as const;

/** A step of loading the example. */
export type ExampleStep = (typeof messages)[number]['name'];

/** The dataflow of the example. */
export const exampleUrn = 'urn:sdmx:org.sdmx.infomodel.datastructure.Dataflow=HARBOUR:PORT_TRAFFIC(1.0.0)';

/**
 * Submits the example, one message after the other.
 * @param onStep called before each message
 * @throws Refusal
 */
export async function loadExample(onStep: (step: ExampleStep) => void): Promise<void> {
  for (const { name, action, text } of messages) {
    onStep(name);
    const { default: body } = await text();
    await fetchText('/ws/secure/sdmxapi/rest', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/xml', Accept: 'application/json', Action: action },
    });
  }
}
