import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MUTATIONS } from '../../scripts/mutations/list';
import { root } from '../../scripts/paths';

it.each(MUTATIONS)('the mutation check can break: $promise', ({ file, from }) => {
	expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
});
