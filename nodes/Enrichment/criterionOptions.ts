/** Lists the options of search criteria while the panel is open. */
import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { SENIORITIES } from './person';
import { selectDialect } from './providers';
import type { Dialect } from './providers/dialect';

type Criterion = 'seniority' | 'department';

/** The options for providers that accept any term, and while no provider is chosen. */
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

/** Lists the provider's terms for a criterion. Sends nothing. */
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

/** Finds the dialect of the credential; undefined if a new node has none yet. */
async function findChosenProvider(context: ILoadOptionsFunctions): Promise<Dialect | undefined> {
	try {
		return selectDialect(await context.getCredentials('enrichmentApi'));
	} catch {
		return undefined;
	}
}

/** Builds an option that explains that the provider has no such criterion; selecting it adds none. */
const buildUnsupportedOption = ({ label }: Dialect, name: Criterion): INodePropertyOptions => ({
	name: `${label} cannot search contacts by ${name}`,
	value: '',
});

/** Converts a term to title case: `human_resources` to "Human Resources", `hr` to "HR". */
function toTitleCase(word: string): string {
	if (word.length <= 2) return word.toUpperCase();
	return word
		.replaceAll('_', ' ')
		.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
}
