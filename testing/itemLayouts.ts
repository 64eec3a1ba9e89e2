/** Items as apps send them, and as which identifiers Enrich reads each where nothing is mapped. */
import type { IDataObject } from 'n8n-workflow';

export interface AppItem {
	/** As `ITEM_LAYOUTS` names it. */
	app: string;
	/** What the app sends. */
	content: string;
	item: IDataObject;
	identifiers: IDataObject;
}

const EMAIL = 'ada@engines.example';
const PAGE = 'https://www.linkedin.com/in/ada-lovelace';
const TOP_LEVEL_FIELDS =
	'Google Sheets, Salesforce, Pipedrive, and anything else with top-level fields';

export const APP_ITEMS: readonly AppItem[] = [
	{
		app: 'Shopify (order)',
		content: 'an order of the webhook orders/create',
		item: {
			id: 5,
			email: EMAIL,
			name: '#1001',
			total_price: '99.00',
			customer: {
				id: 11,
				email: EMAIL,
				first_name: 'Ada',
				last_name: 'Lovelace',
				default_address: { company: 'Engines', city: 'London' },
			},
			line_items: [{ name: 'Rod - Blue', vendor: 'Angler Co' }],
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' },
	},
	{
		app: 'Shopify (customer)',
		content: 'a customer of the webhook customers/create',
		item: {
			id: 11,
			email: EMAIL,
			first_name: 'Ada',
			last_name: 'Lovelace',
			default_address: { company: 'Engines', city: 'London' },
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' },
	},
	{
		app: 'Mailchimp (member)',
		content: 'a member of a list',
		item: {
			id: '62eeb292278cc15f5817cb78f7790b08',
			email_address: EMAIL,
			status: 'subscribed',
			merge_fields: { FNAME: 'Ada', LNAME: 'Lovelace', PHONE: '' },
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace' },
	},
	{
		app: 'Brevo (contact)',
		content: 'a contact with German attributes',
		item: {
			email: EMAIL,
			id: 42,
			emailBlacklisted: false,
			attributes: { VORNAME: 'Ada', NACHNAME: 'Lovelace', FIRMA: 'Engines' },
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' },
	},
	{
		app: 'Facebook Lead Ads',
		content: 'a lead with lists of values',
		item: {
			id: '444444444',
			created_time: '2026-03-28T17:45:18+0000',
			form_id: '111',
			field_data: [
				{ name: 'full_name', values: ['Ada Lovelace'] },
				{ name: 'work_email', values: [EMAIL] },
				{ name: 'company_name', values: ['Engines'] },
			],
		},
		identifiers: { email: EMAIL, fullName: 'Ada Lovelace', company: 'Engines' },
	},
	{
		app: 'LinkedIn Lead Gen Forms',
		content: 'a response to a form',
		item: {
			id: 'lead-1',
			leadType: 'SPONSORED',
			formResponse: {
				answers: [
					{
						questionId: 1,
						name: 'firstName',
						answerDetails: { textQuestionAnswer: { answer: 'Ada' } },
					},
					{
						questionId: 2,
						name: 'lastName',
						answerDetails: { textQuestionAnswer: { answer: 'Lovelace' } },
					},
					{
						questionId: 3,
						name: 'workEmail',
						answerDetails: { textQuestionAnswer: { answer: EMAIL } },
					},
				],
			},
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace' },
	},
	{
		app: 'Typeform',
		content: 'a response, whose answers have the ID of their question',
		item: {
			event_id: '01H',
			event_type: 'form_response',
			form_response: {
				form_id: 'lT4Z3j',
				definition: {
					fields: [
						{ id: 'A', title: 'What is your name?', type: 'short_text' },
						{ id: 'B', title: 'Your email', type: 'email' },
						{ id: 'C', title: 'Company', type: 'short_text' },
					],
				},
				answers: [
					{ type: 'text', text: 'Ada Lovelace', field: { id: 'A' } },
					{ type: 'email', email: EMAIL, field: { id: 'B' } },
					{ type: 'text', text: 'Engines', field: { id: 'C' } },
				],
			},
		},
		identifiers: { email: EMAIL, fullName: 'Ada Lovelace', company: 'Engines' },
	},
	{
		app: 'Typeform',
		content: 'an address by the type of its answer, whatever the question is called',
		item: {
			event_type: 'form_response',
			form_response: {
				form_id: 'lT4Z3j',
				definition: {
					fields: [
						{ id: 'A', title: 'What is your name?', type: 'short_text' },
						{ id: 'B', title: 'How can we reach you?', type: 'email' },
					],
				},
				answers: [
					{ type: 'text', text: 'Ada Lovelace', field: { id: 'A' } },
					{ type: 'email', email: EMAIL, field: { id: 'B' } },
				],
			},
		},
		identifiers: { email: EMAIL, fullName: 'Ada Lovelace' },
	},
	{
		app: 'Typeform',
		content: 'nobody by two addresses of which one may be of somebody else',
		item: {
			event_type: 'form_response',
			form_response: {
				form_id: 'lT4Z3j',
				definition: {
					fields: [
						{ id: 'A', title: 'Full name', type: 'short_text' },
						{ id: 'B', title: 'How can we reach you?', type: 'email' },
						{ id: 'C', title: 'Whom shall we tell?', type: 'email' },
						{ id: 'D', title: 'Company', type: 'short_text' },
					],
				},
				answers: [
					{ type: 'text', text: 'Ada Lovelace', field: { id: 'A' } },
					{ type: 'email', email: EMAIL, field: { id: 'B' } },
					{ type: 'email', email: 'bob@engines.example', field: { id: 'C' } },
					{ type: 'text', text: 'Engines', field: { id: 'D' } },
				],
			},
		},
		identifiers: { fullName: 'Ada Lovelace', company: 'Engines' },
	},
	{
		app: 'Tally',
		content: 'a response with labeled fields',
		item: {
			eventType: 'FORM_RESPONSE',
			data: {
				responseId: '2wgx4n',
				formName: 'Ask for a demo',
				fields: [
					{ key: 'q1', label: 'First name', type: 'INPUT_TEXT', value: 'Ada' },
					{ key: 'q2', label: 'Last name', type: 'INPUT_TEXT', value: 'Lovelace' },
					{ key: 'q3', label: 'Work email', type: 'INPUT_EMAIL', value: EMAIL },
				],
			},
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace' },
	},
	{
		app: 'Webflow (form)',
		content: 'a form, whose own name is beside what was entered',
		item: {
			triggerType: 'form_submission',
			payload: {
				name: 'Demo form',
				siteId: '65427cf4',
				data: { 'First Name': 'Ada', 'Last Name': 'Lovelace', 'Work Email': EMAIL },
			},
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace' },
	},
	{
		app: 'Calendly',
		content: 'an invitee with an answer beside',
		item: {
			event: 'invitee.created',
			payload: {
				email: EMAIL,
				name: 'Ada Lovelace',
				questions_and_answers: [{ question: 'Company', answer: 'Engines', position: 0 }],
				scheduled_event: { name: 'Intro call' },
			},
		},
		identifiers: { email: EMAIL, fullName: 'Ada Lovelace', company: 'Engines' },
	},
	{
		app: TOP_LEVEL_FIELDS,
		content: 'a row of Google Sheets',
		item: {
			row_number: 2,
			'First Name': 'Ada',
			'Last Name': 'Lovelace',
			Company: 'Engines',
			'E-mail': EMAIL,
			LinkedIn: PAGE,
		},
		identifiers: {
			email: EMAIL,
			linkedInUrl: PAGE,
			firstName: 'Ada',
			lastName: 'Lovelace',
			company: 'Engines',
		},
	},
	{
		app: TOP_LEVEL_FIELDS,
		content: 'a contact of Salesforce with its account',
		item: {
			attributes: { type: 'Contact', url: '/services/data/v58.0/sobjects/Contact/003' },
			Id: '003',
			FirstName: 'Ada',
			LastName: 'Lovelace',
			Email: EMAIL,
			Account: { attributes: { type: 'Account' }, Name: 'Engines' },
			Owner: { Name: 'Our Rep' },
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' },
	},
	{
		app: TOP_LEVEL_FIELDS,
		content: 'a person of Pipedrive, one of whose addresses is the primary one',
		item: {
			id: 7,
			first_name: 'Ada',
			last_name: 'Lovelace',
			org_id: { name: 'Engines', value: 12 },
			owner_id: { id: 1, name: 'Our Rep', email: 'rep@ours.example' },
			email: [
				{ label: 'home', value: 'ada@home.example', primary: false },
				{ label: 'work', value: EMAIL, primary: true },
			],
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' },
	},
	{
		app: TOP_LEVEL_FIELDS,
		content: 'a page of Notion as n8n simplifies it',
		item: { id: 'x', name: 'Ada Lovelace', property_email: EMAIL, property_company: 'Engines' },
		identifiers: { email: EMAIL, fullName: 'Ada Lovelace', company: 'Engines' },
	},
	{
		app: 'HubSpot, Notion',
		content: 'a contact of HubSpot',
		item: {
			id: '51',
			properties: {
				email: EMAIL,
				firstname: 'Ada',
				lastname: 'Lovelace',
				company: 'Engines',
				hs_object_id: '51',
			},
			createdAt: '2026-03-01T09:12:00.123Z',
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' },
	},
	{
		app: 'HubSpot, Notion',
		content: 'a contact of HubSpot with versions of its values',
		item: {
			vid: 204727,
			properties: {
				firstname: { value: 'Ada', versions: [{ value: 'Ada' }] },
				lastname: { value: 'Lovelace', versions: [] },
				email: { value: EMAIL, versions: [] },
			},
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace' },
	},
	{
		app: 'HubSpot, Notion',
		content: 'a page of Notion with the types of its values',
		item: {
			object: 'page',
			id: 'be633',
			created_by: { object: 'user', name: 'Our Editor' },
			properties: {
				Name: { type: 'title', title: [{ plain_text: 'Ada Lovelace' }] },
				'E-mail': { type: 'email', email: EMAIL },
				Company: { type: 'rich_text', rich_text: [{ plain_text: 'Engines' }] },
				LinkedIn: { type: 'url', url: PAGE },
			},
		},
		identifiers: {
			email: EMAIL,
			linkedInUrl: PAGE,
			fullName: 'Ada Lovelace',
			company: 'Engines',
		},
	},
	{
		app: 'HubSpot, Notion',
		content: 'a page of Notion whose company is a select',
		item: {
			object: 'page',
			properties: {
				Name: { type: 'title', title: [{ plain_text: 'Ada Lovelace' }] },
				Company: {
					id: 'a%3Bx',
					type: 'select',
					select: { id: 'f96d0d0a', name: 'Engines', color: 'gray' },
				},
				'E-mail': { type: 'email', email: EMAIL },
			},
		},
		identifiers: { email: EMAIL, fullName: 'Ada Lovelace', company: 'Engines' },
	},
	{
		app: 'Airtable',
		content: 'the address at work of a list',
		item: {
			id: 'rec1',
			createdTime: '2026-01-01T00:00:00.000Z',
			fields: { Name: 'Ada Lovelace', Email: ['countess@gmail.com', EMAIL] },
		},
		identifiers: { email: EMAIL, fullName: 'Ada Lovelace' },
	},
	{
		app: 'Airtable',
		content: 'a record with a lookup field, which is a list',
		item: {
			id: 'rec1',
			createdTime: '2026-01-01T00:00:00.000Z',
			fields: { 'First Name': 'Ada', 'Last Name': 'Lovelace', Company: ['Engines'] },
		},
		identifiers: { firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' },
	},
	{
		app: 'Pipedrive (webhook)',
		content: 'a person who was changed, and not as they were before',
		item: {
			meta: { version: '2.0', action: 'change', entity: 'person' },
			data: {
				id: 7,
				first_name: 'Ada',
				last_name: 'Lovelace',
				emails: [{ label: 'work', value: EMAIL, primary: true }],
				org_id: 12,
			},
			previous: { last_name: 'Byron' },
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace' },
	},
	{
		app: 'Stripe (checkout)',
		content: 'a session that was completed',
		item: {
			type: 'checkout.session.completed',
			data: {
				object: {
					id: 'cs_1',
					object: 'checkout.session',
					customer_details: { email: EMAIL, name: 'Ada Lovelace', phone: null },
				},
			},
		},
		identifiers: { email: EMAIL, fullName: 'Ada Lovelace' },
	},
	{
		app: 'Stripe (customer)',
		content: 'a customer who was created',
		item: {
			type: 'customer.created',
			data: { object: { id: 'cus', object: 'customer', email: EMAIL, name: 'Ada Lovelace' } },
		},
		identifiers: { email: EMAIL, fullName: 'Ada Lovelace' },
	},
	{
		app: 'WooCommerce',
		content: 'an order that goes to somebody else',
		item: {
			id: 727,
			status: 'processing',
			billing: {
				first_name: 'Ada',
				last_name: 'Lovelace',
				company: 'Engines',
				email: EMAIL,
			},
			shipping: { first_name: 'Bob', last_name: 'Brown', company: '' },
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' },
	},
	{
		app: 'Klaviyo',
		content: 'a profile',
		item: {
			type: 'profile',
			id: '01GDDKASAP8TKDDA2GRZDSVP4H',
			attributes: {
				email: EMAIL,
				first_name: 'Ada',
				last_name: 'Lovelace',
				organization: 'Engines',
			},
			links: { self: 'https://a.klaviyo.com/api/profiles/01G/' },
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', company: 'Engines' },
	},
	{
		app: 'ActiveCampaign, Freshsales',
		content: 'a contact in a field of its own',
		item: {
			type: 'subscribe',
			contact: { id: '1', email: EMAIL, first_name: 'Ada', last_name: 'Lovelace' },
		},
		identifiers: { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace' },
	},
];
