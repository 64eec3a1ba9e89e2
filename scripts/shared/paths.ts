import { join, resolve } from 'node:path';

/** The folder of this project. */
export const PROJECT_FOLDER = resolve(__dirname, '../..');

/** The folder for temporary files, which are never committed. */
export const SCRATCH_FOLDER = join(PROJECT_FOLDER, '.tmp');
