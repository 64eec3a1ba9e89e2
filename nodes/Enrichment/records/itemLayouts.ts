/** Describes where the items of apps keep the fields of a person or company. docs/behaviour.md lists this table. */

/** Field names from the outside in; a single-element list on the way is replaced by its element. */
export type FieldPath = readonly string[];

/** Where the items of an app have the fields of a record. */
export interface ItemLayout {
	app: string;
	/** The path of the record in the item; an empty path is the item itself. */
	record: FieldPath;
	/** A field that the item must have, if the path of the record is not distinctive enough. */
	requiredField?: FieldPath;
	/** A path in the record with further fields, which are read but never written. */
	additionalFields?: FieldPath;
	/** A list of questions and answers in the record, which are read but never written. */
	form?: FormLayout;
}

/** Where a form has its questions and answers. */
export interface FormLayout {
	list: FieldPath;
	/** The path of the question in an entry of the list. */
	question: FieldPath;
	/**
	 * The path of the answer in an entry of the list; `byType` if the field `type` of the entry names the answer's
	 * field.
	 */
	answer: FieldPath | 'byType';
	/** Set if the record's own fields are about the form, and so are not read. */
	replacesRecordFields?: true;
	/** The field for each type of answer that identifies its content, whatever the question is. */
	fieldsByType?: ReadonlyMap<string, string>;
	/** A list in the record with the text of each question, if entries have only its ID. */
	questionTitles?: FieldPath;
}

/**
 * The layouts that are read without a mapping, in order. Each is tried in the item and in the `body` of a webhook.
 * Items with other layouts need a mapping.
 */
export const ITEM_LAYOUTS: readonly ItemLayout[] = [
	{
		app: 'Shopify (order)',
		record: ['customer'],
		requiredField: ['line_items'],
		additionalFields: ['default_address'],
	},
	{
		app: 'Shopify (customer)',
		record: [],
		requiredField: ['default_address'],
		additionalFields: ['default_address'],
	},
	{
		app: 'Mailchimp (member)',
		record: [],
		requiredField: ['merge_fields'],
		additionalFields: ['merge_fields'],
	},
	{
		app: 'Brevo (contact)',
		record: [],
		requiredField: ['emailBlacklisted'],
		additionalFields: ['attributes'],
	},
	{
		app: 'Facebook Lead Ads',
		record: [],
		requiredField: ['field_data'],
		form: {
			list: ['field_data'],
			question: ['name'],
			answer: ['values'],
			replacesRecordFields: true,
		},
	},
	{
		app: 'LinkedIn Lead Gen Forms',
		record: ['formResponse'],
		form: {
			list: ['answers'],
			question: ['name'],
			answer: ['answerDetails', 'textQuestionAnswer', 'answer'],
			replacesRecordFields: true,
		},
	},
	{
		app: 'Typeform',
		record: ['form_response'],
		form: {
			list: ['answers'],
			question: ['field', 'id'],
			questionTitles: ['definition', 'fields'],
			answer: 'byType',
			fieldsByType: new Map([
				['email', 'email'],
				['phone_number', 'phone'],
			]),
			replacesRecordFields: true,
		},
	},
	{
		app: 'Tally',
		record: ['data'],
		requiredField: ['data', 'formName'],
		form: {
			list: ['fields'],
			question: ['label'],
			answer: ['value'],
			replacesRecordFields: true,
		},
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
	{ app: 'Pipedrive (webhook)', record: ['data'], requiredField: ['meta'] },
	{ app: 'Stripe (checkout)', record: ['data', 'object', 'customer_details'] },
	{
		app: 'Stripe (customer)',
		record: ['data', 'object'],
		requiredField: ['data', 'object', 'email'],
	},
	{ app: 'WooCommerce', record: ['billing'] },
	{ app: 'Klaviyo', record: ['attributes'], requiredField: ['links'] },
	{ app: 'ActiveCampaign, Freshsales', record: ['contact'] },
];

/** The field in which n8n puts the request body of a webhook. */
export const WEBHOOK_BODY = 'body';
