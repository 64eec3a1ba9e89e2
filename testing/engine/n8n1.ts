import { join } from 'node:path';

import { PROJECT_FOLDER } from '../../scripts/shared/paths';

/** The engine of n8n 1.x without the rest of it. */
export const N8N_1_CORE_DIR = join(PROJECT_FOLDER, 'pinned', 'n8n-v1');
