/** What the open panel offers for a criterion of a search. */
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { SENIORITIES } from './person';
import { selectDialect } from './providers';
import type { Dialect } from './providers/dialect';

type Criterion = 'seniority' | 'department';

/** For providers that take any word, and as long as no provider is chosen. */
const USUAL_TERMS: Record<Criterion, readonly string[]> = {
	seniority: SENIORITIES,
	department: [
		'Customer Success',
		'Engineering',
		'Finance',
		'Human Resources',
		'Information Technology',
		'Legal',
		'Marketing',
		'Operations',
		'Product',
		'Sales',
	],
};

/** The provider's words. Sends nothing. */
export async function listCriterionOptions(
	context: ILoadOptionsFunctions,
	name: Criterion,
): Promise<INodePropertyOptions[]> {
	const dialect = await findChosenProvider(context);
	const search = dialect?.searches.contact;
	if (dialect && !search?.supportedCriteria.includes(name))
		return [buildUnsupportedOption(dialect, name)];
	return (search?.listTerms?.(name) ?? USUAL_TERMS[name]).map((word) => ({
		name: toTitleCase(word),
		value: word,
	}));
}

/** A new node has no credential yet. */
async function findChosenProvider(context: ILoadOptionsFunctions): Promise<Dialect | undefined> {
	try {
		return selectDialect(await context.getCredentials('enrichmentApi'));
	} catch {
		return undefined;
	}
}

/** Shown as an entry of the list, where users look; selecting it adds no criterion. */
const buildUnsupportedOption = ({ label }: Dialect, name: Criterion): INodePropertyOptions => ({
	name: `${label} cannot search contacts by ${name}`,
	value: '',
});

/** `human_resources` is Human Resources, `hr` is HR. */
function toTitleCase(word: string): string {
	if (word.length <= 2) return word.toUpperCase();
	return word
		.replaceAll('_', ' ')
		.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
}
