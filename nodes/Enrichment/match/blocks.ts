/**
 * Blocking keys, a technique of record linkage: the names of two descriptions can agree only if the descriptions
 * share a key, so a batch need not be compared pair by pair.
 */
import type { RecordDescription } from './recordDescription';
import { splitNameWords } from './names/compareNames';
import { toSoundKey } from './names/compareWords';
import { listNicknameGroups } from './names/nicknames';
import { toRussianOrGreekKey, type NameWord } from './names/words';

/** The keys under which a description is stored, and those under which similar ones are searched. */
interface Blocks {
	memberKeys: readonly string[];
	/** Empty if a description says too little to search by. */
	searchedKeys: readonly string[];
}

/** The key of descriptions without a name in a known alphabet; their names neither support nor contradict a match. */
const WITHOUT_NAME = 'without a name';

/** The key of every single word of a name; only half names are searched under it. */
const ANY_WORD = 'any';

/** The key of half names, such as a first name alone. */
const HALF_NAME = 'half';

/** Builds the keys under which a description is stored. */
export function listNameBlocksToStoreUnder(record: RecordDescription): readonly string[] {
	return buildBlocks(record).memberKeys;
}

/** Builds the keys of all descriptions whose names can agree with this one's; empty if any description's can. */
export function listNameBlocksToSearchOrNoneForAll(record: RecordDescription): readonly string[] {
	return buildBlocks(record).searchedKeys;
}

function buildBlocks(stated: RecordDescription): Blocks {
	return stated.entity === 'company' ? buildCompanyBlocks(stated) : buildPersonBlocks(stated);
}

/** Companies are keyed by the first letter of the name. */
function buildCompanyBlocks({ company }: RecordDescription): Blocks {
	const [letter] = company.name?.joined ?? '';
	if (letter === undefined) return { memberKeys: [WITHOUT_NAME], searchedKeys: [] };
	return { memberKeys: [letter], searchedKeys: [letter, WITHOUT_NAME] };
}

/**
 * People are keyed by pairs of words, because two names agree only if two words do; half names are keyed by each
 * word.
 */
function buildPersonBlocks({ name }: RecordDescription): Blocks {
	const { all, script, isHalf } = splitNameWords(name);
	if (script !== 'alphabet' || all.length > MAX_WORDS)
		return { memberKeys: [WITHOUT_NAME], searchedKeys: [] };
	const words = all.map(listWordBeginnings);
	const any = buildWordKeys(ANY_WORD, words);
	const half = buildWordKeys(HALF_NAME, words);
	if (isHalf) return { memberKeys: [...any, ...half], searchedKeys: [...any, WITHOUT_NAME] };
	const pairs = buildPairKeys(words);
	return { memberKeys: [...any, ...pairs], searchedKeys: [...half, ...pairs, WITHOUT_NAME] };
}

/** Names with more words are rare, and are compared with every record. */
const MAX_WORDS = 8;

/**
 * Lists how a word may begin: its first letters as written and as pronounced, and those of the names that it is short
 * for.
 */
function listWordBeginnings({ forms, plain }: NameWord): readonly string[] {
	const letters = [...forms, toSoundKey(plain), toRussianOrGreekKey(plain)].map(
		(form) => form[0] ?? '',
	);
	const groups = listNicknameGroups(plain).map(String);
	return [...new Set([...letters, ...groups])];
}

const buildWordKeys = (kind: string, words: ReadonlyArray<readonly string[]>): string[] =>
	words.flatMap((beginnings) => beginnings.map((beginning) => `${kind} ${beginning}`));

function buildPairKeys(words: ReadonlyArray<readonly string[]>): string[] {
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
