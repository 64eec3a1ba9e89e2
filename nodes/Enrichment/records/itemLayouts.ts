/** How the items of apps are laid out: where the fields of a person or company stand. One table; docs/behaviour.md lists it. */

/** Names of fields, one inside the other; a list of one on the way is its element. */
export type FieldPath = readonly string[];

/** Where the items of an app have the fields of a record. */
export interface ItemLayout {
	app: string;
	/** Where the record stands in the item; an empty path is the item itself. */
	record: FieldPath;
	/** The item must have this field, where the record's own place says too little. */
	sign?: FieldPath;
	/** In the record: further fields of it, which are read and not written. */
	more?: FieldPath;
	/** In the record: a list of questions and answers, which are read and not written. */
	form?: FormLayout;
}

/** A list of questions with their answers. */
export interface FormLayout {
	list: FieldPath;
	/** In an entry of the list. */
	question: FieldPath;
	/** In an entry of the list; `byType`: under the name that the field `type` of the entry says. */
	answer: FieldPath | 'byType';
	/** The record's own fields are about the form, and are not read. */
	isAlone?: true;
	/** Types of answers that say what an answer is, whatever the question is called: the field that each stands for. */
	fieldsByType?: ReadonlyMap<string, string>;
	/** In the record: the list that has the words of a question, where the entry has its ID only. */
	titles?: FieldPath;
}

/**
 * The layouts that are read without a mapping, in the order in which they are tried: each in the item, and in the `body`
 * of a webhook. What is laid out otherwise has to be mapped.
 */
export const ITEM_LAYOUTS: readonly ItemLayout[] = [
	{
		app: 'Shopify (order)',
		record: ['customer'],
		sign: ['line_items'],
		more: ['default_address'],
	},
	{ app: 'Shopify (customer)', record: [], sign: ['default_address'], more: ['default_address'] },
	{ app: 'Mailchimp (member)', record: [], sign: ['merge_fields'], more: ['merge_fields'] },
	{ app: 'Brevo (contact)', record: [], sign: ['emailBlacklisted'], more: ['attributes'] },
	{
		app: 'Facebook Lead Ads',
		record: [],
		sign: ['field_data'],
		form: { list: ['field_data'], question: ['name'], answer: ['values'], isAlone: true },
	},
	{
		app: 'LinkedIn Lead Gen Forms',
		record: ['formResponse'],
		form: {
			list: ['answers'],
			question: ['name'],
			answer: ['answerDetails', 'textQuestionAnswer', 'answer'],
			isAlone: true,
		},
	},
	{
		app: 'Typeform',
		record: ['form_response'],
		form: {
			list: ['answers'],
			question: ['field', 'id'],
			titles: ['definition', 'fields'],
			answer: 'byType',
			fieldsByType: new Map([
				['email', 'email'],
				['phone_number', 'phone'],
			]),
			isAlone: true,
		},
	},
	{
		app: 'Tally',
		record: ['data'],
		sign: ['data', 'formName'],
		form: { list: ['fields'], question: ['label'], answer: ['value'], isAlone: true },
	},
	{ app: 'Webflow (form)', record: ['payload', 'data'] },
	{
		app: 'Calendly',
		record: ['payload'],
		form: { list: ['questions_and_answers'], question: ['question'], answer: ['answer'] },
	},
	{
		app: 'Google Sheets, Salesforce, Pipedrive, and anything else with top-level fields',
		record: [],
	},
	{ app: 'HubSpot, Notion', record: ['properties'] },
	{ app: 'Airtable', record: ['fields'] },
	{ app: 'Pipedrive (webhook)', record: ['data'], sign: ['meta'] },
	{ app: 'Stripe (checkout)', record: ['data', 'object', 'customer_details'] },
	{ app: 'Stripe (customer)', record: ['data', 'object'], sign: ['data', 'object', 'email'] },
	{ app: 'WooCommerce', record: ['billing'] },
	{ app: 'Klaviyo', record: ['attributes'], sign: ['links'] },
	{ app: 'ActiveCampaign, Freshsales', record: ['contact'] },
];

/** Where n8n puts what a webhook was sent. */
export const WEBHOOK_BODY = 'body';
