import { createCleanUp } from '../../n8n/cleanUp';
import { describeKeyRing } from '../../testing/e2e/describeKeyRing';
import type { N8nWithSandbox } from '../../testing/e2e/keyRingBench';
import { startPlainN8n } from '../../testing/e2e/plainN8n';

const everything = createCleanUp();
let opened: N8nWithSandbox;
beforeAll(async () => void (opened = await startPlainN8n(everything)));
afterAll(async () => await everything.undoAll());

describeKeyRing(() => opened);
