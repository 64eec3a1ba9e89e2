import { join, resolve } from 'node:path';

/** The folder of this project. */
export const root = resolve(__dirname, '..');

/** Throw-away files; never committed. */
export const scratch = join(root, '.tmp');

/** The code of the whole package, beside the folders of the nodes and credentials that load it. */
export const CODE = join(root, 'dist', 'code.js');

/** Which place in the sources each place in the code comes from; not published. */
export const CODE_MAP = join(scratch, 'code.js.map');
