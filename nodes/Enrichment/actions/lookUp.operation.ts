import { defineOperation, loadWhenRun, type Operation } from '../../shared/node/operation';
import type { ToolFieldRule } from '../../shared/node/tool';
import type { Entity } from '../person/entities';
import { buildLookupFields, DEFAULT_TOOL_LIMIT, type LookupKind } from './fields';
import { countOutputs } from './outputs';

const NAMES: Record<LookupKind, string> = { enrich: 'Enrich', find: 'Find' };

const DESCRIPTIONS: Record<LookupKind, Record<Entity, string>> = {
	enrich: {
		contact:
			'Fill in missing data on existing contact records in bulk: email, phone, job title, company, and more',
		company:
			'Fill in missing data on existing company records in bulk: industry, size, location, and more',
	},
	find: {
		contact: 'Look up one person by email, by LinkedIn URL, or by name and company',
		company: 'Look up one company by its domain or name',
	},
};

/** Builds an operation that looks up contacts or companies. */
export const buildLookupOperation = (entity: Entity, kind: LookupKind): Operation =>
	defineOperation({
		name: NAMES[kind],
		value: kind,
		action: `${NAMES[kind]} a ${entity}`,
		description: DESCRIPTIONS[kind][entity],
		fields: buildLookupFields(entity, kind),
		toolFields: LOOKUP_TOOL,
		outputs: (values) => countOutputs(values.onNoMatch),
		execute: loadWhenRun(async () =>
			(await import('./lookUp')).createLookupExecute(entity, kind),
		),
	});

/** The rules for fields that an AI agent fills. */
export const LOOKUP_TOOL: Record<string, ToolFieldRule> = {
	email: { prompt: "The person's email address; enough by itself. Empty if unknown" },
	linkedInUrl: {
		prompt: "URL of the person's LinkedIn profile; enough by itself. Empty if unknown",
	},
	firstName: {
		prompt: "The person's first name; needs the last name and the company too. Empty if unknown",
	},
	lastName: {
		prompt: "The person's last name; needs the first name and the company too. Empty if unknown",
	},
	company: { prompt: "Name or domain of the person's company. Empty if unknown" },
	domain: {
		prompt: "The company's domain, such as example.com; enough by itself. Empty if unknown",
	},
	name: { prompt: "The company's name; used if the domain is unknown. Empty if unknown" },
	jobId: { prompt: 'Job ID from an earlier result' },
	onNoMatch: { fixed: 'flag' },
	outputField: { fixed: 'enrichment' },
	resultFormat: { fixed: 'object' },
	maxCredits: DEFAULT_TOOL_LIMIT,
};
