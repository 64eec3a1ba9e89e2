/**
 * Blocks, as record linkage has them: only descriptions that share one can agree in their names, so that a batch is
 * not compared with itself.
 */
import type { RecordDescription } from './recordDescription';
import { splitNameWords } from './names/compareNames';
import { toSoundKey } from './names/compareWords';
import { listNicknameGroups } from './names/nicknames';
import { toTransliterationKey, type Word } from './names/words';

/** In which a description is found, and in which others are to be searched that may agree with it. */
interface Blocks {
	own: readonly string[];
	/** Empty where a description says too little to search by. */
	searched: readonly string[];
}

/** Of those who have no name, or none in an alphabet: their names say nothing for or against anybody. */
const WITHOUT_NAME = 'without a name';

/** Of all with a name, by each of its words; only half names are searched for there. */
const ANY_WORD = 'any';

/** Of half a name, such as the first name alone. */
const HALF_NAME = 'half';

/** The blocks in which a description is found. */
export function buildBlockingKeys(stated: RecordDescription): readonly string[] {
	return readBlocks(stated).own;
}

/** The blocks of all descriptions whose names may agree with this one's; empty where these may be any. */
export function buildSearchedBlockingKeys(stated: RecordDescription): readonly string[] {
	return readBlocks(stated).searched;
}

function readBlocks(stated: RecordDescription): Blocks {
	return stated.entity === 'company' ? readCompanyBlocks(stated) : readPersonBlocks(stated);
}

/** By the first letter of the name. */
function readCompanyBlocks({ company }: RecordDescription): Blocks {
	const [letter] = company.name?.joined ?? '';
	if (letter === undefined) return { own: [WITHOUT_NAME], searched: [] };
	return { own: [letter], searched: [letter, WITHOUT_NAME] };
}

/** By two words of the name, since two names agree only where two words do; half a name by each of its words. */
function readPersonBlocks({ name }: RecordDescription): Blocks {
	const { all, script, isHalf } = splitNameWords(name);
	if (script !== 'alphabet' || all.length > MOST_WORDS)
		return { own: [WITHOUT_NAME], searched: [] };
	const words = all.map(readBeginnings);
	const any = blocksOfWords(ANY_WORD, words);
	const half = blocksOfWords(HALF_NAME, words);
	if (isHalf) return { own: [...any, ...half], searched: [...any, WITHOUT_NAME] };
	const pairs = blocksOfPairs(words);
	return { own: [...any, ...pairs], searched: [...half, ...pairs, WITHOUT_NAME] };
}

/** The few names with more are compared with all. */
const MOST_WORDS = 8;

/** What a word may begin with: its first letters, as it is written and as it sounds, and the names that it is short for. */
function readBeginnings({ forms, plain }: Word): readonly string[] {
	const letters = [...forms, toSoundKey(plain), toTransliterationKey(plain)].map(
		(form) => form[0] ?? '',
	);
	const groups = listNicknameGroups(plain).map(String);
	return [...new Set([...letters, ...groups])];
}

const blocksOfWords = (kind: string, words: ReadonlyArray<readonly string[]>): string[] =>
	words.flatMap((beginnings) => beginnings.map((beginning) => `${kind} ${beginning}`));

function blocksOfPairs(words: ReadonlyArray<readonly string[]>): string[] {
	const blocks = new Set<string>();
	for (const [index, beginnings] of words.entries()) {
		for (const others of words.slice(index + 1)) {
			for (const one of beginnings) {
				for (const other of others)
					blocks.add(one < other ? `${one} ${other}` : `${other} ${one}`);
			}
		}
	}
	return [...blocks];
}
