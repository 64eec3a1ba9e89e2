import { join, resolve } from 'node:path';

/** The folder of this project. */
export const root = resolve(__dirname, '../..');

/** Throw-away files; never committed. */
export const scratch = join(root, '.tmp');
