import {
	type Choice,
	addAfter,
	addEntry,
	addOption,
	addTrigger,
	closePanel,
	execute,
	field,
	fill,
	panelIsReady,
	pick,
	pickListed,
	pickFromList,
	pickSeveral,
	pickWhatListsDependOn,
	turnOn,
} from './editor';
import { shown } from '../nodePanel';
import type { Hand } from './hand';

/** A workflow built by hand; a picture is taken under each name given to `look`. */
export interface Build {
	name: string;
	build: (hand: Hand, look: (name: string) => Promise<void>) => Promise<void>;
}

const ANSWER = { search: 'respond', node: 'Respond to Webhook' };
const MANUAL = 'When clicking ‘Execute workflow’';
const report = { search: 'ga4', node: 'Analytics (GA4)', action: 'Run report' };
const contact = (action: string) => ({ search: 'enrichment', node: 'Enrichment', action });

const crmWebhook: Build = {
	name: 'CRM webhook with three answers',
	build: async (hand, look) => {
		await addTrigger(hand, 'On webhook call');
		await panelIsReady(hand);
		await pick(hand, 'httpMethod', 'POST');
		await pick(hand, 'responseMode', "Using 'Respond to Webhook' Node");
		await closePanel(hand);
		await addAfter(hand, 'Webhook', contact('Enrich contact'));
		await look('panel');
		await closePanel(hand);
		await answerWith(hand, 0, '200');
		await answerWith(hand, 0, '404');
		await answerWith(hand, 0, '502');
		await look('canvas');
	},
};

/** Each answer takes the first end that is still open. */
async function answerWith(hand: Hand, output: number, code: string): Promise<void> {
	await addAfter(hand, 'Enrich contact', ANSWER, output);
	if (code !== '200') {
		await addOption(hand, 'Response Code');
		await fill(hand, 'options.responseCode', code);
	}
	await closePanel(hand);
}

const comparison: Build = {
	name: 'Report with comparison as HTML table',
	build: async (hand, look) => {
		await addTrigger(hand, 'Trigger manually');
		await addAfter(hand, MANUAL, report);
		await look('panel');
		await pickWhatListsDependOn(hand, 'property', 'Fjord Shop');
		await pickSeveral(hand, 'metrics', [['sessions', 'Sessions (sessions)']]);
		await pick(hand, 'compareWith', 'Previous Period');
		await addEntry(hand, 'Order By', 'Add Order');
		await pick(hand, 'orderBy.values[0].field', 'Sessions, change (sessions_change)');
		await execute(hand);
		await look('rows');
		await closePanel(hand);
		const html = { search: 'html', node: 'HTML', action: 'Convert to HTML Table' };
		await addAfter(hand, 'Run report', html);
		await execute(hand);
		await look('table');
	},
};

const csv: Build = {
	name: 'Report as CSV file',
	build: async (hand, look) => {
		await addTrigger(hand, 'Trigger manually');
		await addAfter(hand, MANUAL, report);
		await pickFromList(hand, 'property', 'Fjord Shop');
		await addEntry(hand, 'Dimension Filters', 'Add Filter');
		const searched = field(hand, 'dimensionFilters.values[0].field');
		await hand.click(
			searched,
			shown(hand.page.locator('.el-select-dropdown__item:visible').first()),
		);
		await hand.type('country');
		await pickListed(hand, 'Country (country)');
		await fill(hand, 'dimensionFilters.values[0].value', 'Norway');
		await turnOn(hand, 'returnAll');
		await pick(hand, 'output', 'File');
		await look('panel');
		await execute(hand);
		await look('file');
	},
};

const searchThenEnrich: Build = {
	name: 'Search, then enrich',
	build: async (hand, look) => {
		await addTrigger(hand, 'Trigger manually');
		await addAfter(hand, MANUAL, contact('Search contacts'));
		await fill(hand, 'jobTitle', 'Engineer');
		await fill(hand, 'limit', '10');
		await look('panel');
		await execute(hand);
		await look('found');
		await closePanel(hand);
		await addAfter(hand, 'Search contacts', contact('Enrich contact'));
		await fill(hand, 'maxCredits', '20');
		await execute(hand);
		await look('enriched');
	},
};

/** Open ends of an agent: the next node, then its model, memory and tools; the connected model has none. */
const [MODEL, TOOLS] = [1, 2];

/** A tool opens at once, with the operation that it begins with. */
const asTool = ({ search, node }: Choice): Choice => ({ search, node });

const agent: Build = {
	name: 'AI agent with both nodes as tools',
	build: async (hand, look) => {
		await addTrigger(hand, 'On chat message');
		await panelIsReady(hand);
		await closePanel(hand);
		const chat = 'When chat message received';
		await addAfter(hand, chat, { search: 'ai agent', node: 'AI Agent' });
		await closePanel(hand);
		const model = { search: 'ollama', node: 'Ollama Chat Model' };
		await addAfter(hand, 'AI Agent', model, MODEL);
		await closePanel(hand);
		await addAfter(hand, 'AI Agent', asTool(contact('')), TOOLS);
		await look('enrichment');
		await closePanel(hand);
		await addAfter(hand, 'AI Agent', asTool(report), TOOLS);
		await pickFromList(hand, 'property', 'Fjord Shop');
		await look('analytics');
		await closePanel(hand);
		await look('canvas');
	},
};

export const builds: Build[] = [crmWebhook, comparison, csv, searchThenEnrich, agent];
