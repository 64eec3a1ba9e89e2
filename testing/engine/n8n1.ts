import { join } from 'node:path';

import { root } from '../../scripts/shared/paths';

/** The engine of n8n 1.x without the rest of it. */
export const N8N_1_CORE_DIR = join(root, 'pinned', 'n8n-v1');
