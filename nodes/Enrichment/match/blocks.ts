/**
 * Blocks, as record linkage has them: only descriptions that share one can agree in their names, so that a batch is
 * not compared with itself.
 */
import type { Description } from './description';
import { soundKey } from './names/compareWords';
import { splitNameWords } from './names/compareNames';

/** Of those who have no name, or none in an alphabet: their names say nothing for or against anybody. */
const WITHOUT_NAME = 'without a name';

/** Whether a description can be compared by its blocks alone. */
export const hasBlocks = (stated: Description): boolean => namedBlocks(stated).length > 0;

/** The blocks of a description, and that of those without a name, who may be anybody. */
export const blocksToSearch = (stated: Description): readonly string[] => [
	...namedBlocks(stated),
	WITHOUT_NAME,
];

/** The blocks in which a description is found. */
export function blocksOf(stated: Description): readonly string[] {
	const blocks = namedBlocks(stated);
	return blocks.length > 0 ? blocks : [WITHOUT_NAME];
}

/** The first letters of the words of a name, as they are written and as they sound. */
function namedBlocks({ entity, name, company }: Description): readonly string[] {
	if (entity === 'company') {
		const [first] = company.name?.run ?? '';
		return first === undefined ? [] : [first];
	}
	const { all, script } = splitNameWords(name);
	if (script !== 'alphabet') return [];
	return all.flatMap(({ forms, plain }) =>
		[...forms, soundKey(plain)].map((form) => form[0] ?? ''),
	);
}
