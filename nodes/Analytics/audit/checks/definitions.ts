/** Checks of custom dimensions and metrics. */
import { groupBy } from '../../../shared/core/lists';
import { failed, success, type Result } from '../../../shared/core/result';
import { calculatedMetric, customDimension, customMetric } from '../../resources/definitions';
import { capitalizeWords, type ResourceKind } from '../../resources/description';
import type { AuditCheck, CheckVerdict } from '../auditCheck';
import {
	RECENT_DAYS,
	type AuditedDefinition,
	type DefinitionKind,
	type PropertyDetails,
	type AuditFacts,
	type DefinitionUse,
} from '../facts';
import { selectExamples, listNamesInShort } from './findingText';

const DEFINITION_KINDS = new Map<DefinitionKind, ResourceKind>([
	['customDimension', customDimension],
	['customMetric', customMetric],
	['calculatedMetric', calculatedMetric],
]);

/** Returns the name of a kind in a sentence, such as `custom dimension`. */
function describeKind(kind: DefinitionKind): string {
	return DEFINITION_KINDS.get(kind)?.panel.one ?? kind;
}

/** Finds the operation that removes a definition of a kind. Most kinds can only be archived. */
function findRemoval(kind: DefinitionKind): string {
	return DEFINITION_KINDS.get(kind)?.rules.removal ?? 'archive';
}

/** Lists the definitions of all kinds; if a list could not be read, its failure is returned. */
function listAllDefinitions(facts: AuditFacts): Result<AuditedDefinition[]> {
	const all: AuditedDefinition[] = [];
	for (const list of [facts.customDimensions, facts.customMetrics, facts.calculatedMetrics]) {
		if (!list.ok) return list;
		for (const definition of list.value) all.push(definition);
	}
	return success(all);
}

export const unusedDefinitionsCheck: AuditCheck = {
	name: 'unusedDefinitions',
	question: 'Do all custom dimensions and metrics collect values?',
	meaning:
		'A definition with no values uses up one of a limited number of slots, and is often a parameter that is spelled differently in the tags.',
	judge: (facts) => {
		const { customDimensions, customMetrics, definitionUse } = facts;
		if (!customDimensions.ok) return customDimensions;
		if (!customMetrics.ok) return customMetrics;
		if (!definitionUse.ok) return definitionUse;
		const definitions = [...customDimensions.value, ...customMetrics.value];
		return judgeUse(definitions, definitionUse.value);
	},
};

function judgeUse(
	definitions: AuditedDefinition[],
	use: Map<string, DefinitionUse>,
): Result<CheckVerdict[]> {
	const checked = definitions.filter(({ apiName }) => apiName !== '');
	const filterByUse = (wanted: DefinitionUse) =>
		checked.filter(({ apiName }) => (use.get(apiName) ?? 'unknown') === wanted);
	const [unused, unknown] = [filterByUse('unused'), filterByUse('unknown')];
	if (checked.length > 0 && unknown.length === checked.length) return unknownUseFailure();
	const evidence = {
		definitions: definitions.length,
		used: filterByUse('used').length,
		notTold: unknown.length,
		itemScoped: definitions.length - checked.length,
	};
	if (unused.length > 0) return success(unused.map(flagUnused));
	const finding =
		checked.length === 0
			? 'There are no custom definitions to check.'
			: `All custom definitions had values in the last ${RECENT_DAYS} days.`;
	return success([{ severity: 'ok', finding, evidence }]);
}

function unknownUseFailure(): Result<never> {
	return failed(
		'Google returned no values for custom definitions: either there is no data, or Google withholds or groups rare values',
		'Run the audit again once the property has data. See also the results of the "thresholding" and "otherRow" checks.',
		{ reason: 'incomplete' },
	);
}

function flagUnused({
	kind,
	id,
	displayName,
	parameterName,
	scope,
}: AuditedDefinition): CheckVerdict {
	return {
		severity: 'warning',
		finding: `The ${describeKind(kind)} "${displayName}" (${parameterName}) had no value in the last ${RECENT_DAYS} days.`,
		evidence: { kind, id, displayName, parameterName, scope },
		instruction: `Check that the tags send ${parameterName} in exactly this spelling. Archive the ${describeKind(kind)} if nobody sends it anymore.`,
		fixOperation: {
			resource: kind,
			operation: findRemoval(kind),
			parameters: buildSelectionParameter(kind, id),
		},
	};
}

/** Builds the parameter that selects a definition; its name is that of the resource. */
function buildSelectionParameter(kind: DefinitionKind, id: string): { [kind: string]: string } {
	return Object.fromEntries([[kind, id]]);
}

export const duplicateDefinitionsCheck: AuditCheck = {
	name: 'duplicateDefinitions',
	question: 'Does every custom definition have a unique name and parameter?',
	meaning:
		"Two definitions with the same name can't be told apart in reports, and parameters that differ only in case split the data between them.",
	judge: (facts) => {
		const definitions = listAllDefinitions(facts);
		if (!definitions.ok) return definitions;
		const verdicts = [
			...findSharedNames(definitions.value),
			...findSimilarParameters(definitions.value),
		];
		if (verdicts.length > 0) return success(verdicts);
		const finding =
			'No two custom definitions have the same name or parameters that differ only in case.';
		const evidence = { definitions: definitions.value.length };
		return success([{ severity: 'ok', finding, evidence }]);
	},
};

/** Finds definitions that share a name. The first one keeps it, and a clearer name is suggested for each of the others. */
function findSharedNames(definitions: AuditedDefinition[]): CheckVerdict[] {
	return [...groupBy(definitions, ({ displayName }) => displayName.toLowerCase())].flatMap(
		([, [first, ...others]]) =>
			first === undefined ? [] : others.map((other) => flagSharedName(first, other)),
	);
}

function flagSharedName(first: AuditedDefinition, other: AuditedDefinition): CheckVerdict {
	const { kind, id, displayName } = other;
	const clearer = toClearerName(other);
	return {
		severity: 'warning',
		finding: `The ${describeKind(kind)} "${displayName}" has the same name as ${first.kind === kind ? 'another' : 'a'} ${describeKind(first.kind)}.`,
		evidence: { alike: [first, other].map(describeDefinition) },
		instruction: `Rename it, for example to "${clearer}". If both contain the same data, archive one of them.`,
		fixOperation: {
			resource: kind,
			operation: 'update',
			parameters: {
				...buildSelectionParameter(kind, id),
				updateFields: { displayName: clearer },
			},
		},
	};
}

/** The most characters of a display name (`CustomDimension.display_name` in Google's protos). */
const LONGEST_NAME = 82;

/**
 * Adds parameter and scope to a display name: a second "Plan" becomes `Plan event` if its parameter is `plan`, and
 * `Plan tier user` if its parameter is `tier`. Google allows letters, digits, spaces, and underscores.
 */
function toClearerName({ displayName, parameterName, scope }: AuditedDefinition): string {
	const isRepeated = parameterName.toLowerCase() === displayName.toLowerCase();
	const parts = [isRepeated ? '' : parameterName, scope.toLowerCase()].filter(
		(part) => part !== '',
	);
	const ending = ` ${parts.join(' ')}`;
	const name = displayName.replace(/[^\p{L}\p{N}_ ]/gu, '');
	return `${name.slice(0, LONGEST_NAME - ending.length)}${ending}`;
}

function describeDefinition({ kind, id, displayName, parameterName, scope }: AuditedDefinition) {
	return { kind, id, displayName, parameterName, scope };
}

function findSimilarParameters(definitions: AuditedDefinition[]): CheckVerdict[] {
	const named = definitions.filter(({ parameterName }) => parameterName !== '');
	return [...groupBy(named, ({ parameterName }) => parameterName.toLowerCase())]
		.map(([, same]) => same)
		.filter((same) => new Set(same.map(({ parameterName }) => parameterName)).size > 1)
		.map((same) => ({
			severity: 'warning' as const,
			finding: `These parameters differ only in case: ${listNamesInShort(same.map(({ parameterName }) => parameterName))}.`,
			evidence: { alike: selectExamples(same).map(describeDefinition) },
			instruction:
				'Choose one spelling in the tags, and archive the definition of the other.',
		}));
}

export const definitionLimitsCheck: AuditCheck = {
	name: 'definitionLimits',
	question: 'Is there room for more custom definitions?',
	meaning:
		'Google rejects new definitions once the limit is reached. Archiving a definition frees up a slot.',
	judge: (facts) => {
		const { property } = facts;
		const definitions = listAllDefinitions(facts);
		if (!definitions.ok) return definitions;
		if (!property.ok) return property;
		const counts = countSlots(definitions.value, property.value);
		const verdicts = counts.filter(isNearLimit).map(flagNearLimit);
		if (verdicts.length > 0) return success(verdicts);
		const finding = 'All custom definitions are well below their limits.';
		return success([
			{ severity: 'ok', finding, evidence: { places: counts.map(toSlotEvidence) } },
		]);
	},
};

/** The number of definitions of a kind and scope, and Google's limit for them. */
interface SlotCount {
	kind: DefinitionKind;
	/** Empty if all scopes share one limit. */
	scope: string;
	used: number;
	most: number;
}

function countSlots(
	definitions: AuditedDefinition[],
	{ isAnalytics360 }: PropertyDetails,
): SlotCount[] {
	return [...DEFINITION_KINDS].flatMap(([kind, { rules }]) =>
		(rules.limits ?? []).map(({ where = {}, most, most360 = most }) => {
			const scope = typeof where.scope === 'string' ? where.scope : '';
			const alike = definitions.filter(
				(each) => each.kind === kind && (scope === '' || each.scope === scope),
			);
			return { kind, scope, used: alike.length, most: isAnalytics360 ? most360 : most };
		}),
	);
}

/** From this share of a limit on, a finding warns of it. */
const NEAR_LIMIT_SHARE = 0.9;

function isNearLimit({ used, most }: SlotCount): boolean {
	return used >= most * NEAR_LIMIT_SHARE;
}

function toSlotEvidence({ kind, scope, used, most }: SlotCount) {
	return { kind, scope, used, limit: most };
}

function flagNearLimit(count: SlotCount): CheckVerdict {
	const { kind, scope, used, most } = count;
	const scoped = scope === '' ? '' : `${scope.toLowerCase()}-scoped `;
	return {
		severity: used >= most ? 'problem' : 'warning',
		finding: `${used} of ${most} ${scoped}${describeKind(kind)}s are used.`,
		evidence: toSlotEvidence(count),
		instruction: `Remove the ones you no longer need with '${capitalizeWords(describeKind(kind))}: ${capitalizeWords(findRemoval(kind))}'.`,
	};
}
