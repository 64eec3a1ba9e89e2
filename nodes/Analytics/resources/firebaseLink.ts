import { PROJECT } from './bigQueryLink';
import { defineResource } from './defineResource';
import { text } from './fields';
import { ofProperty } from './parents';

export const firebaseLink = defineResource({
	name: 'firebaseLink',
	one: 'Firebase link',
	many: 'Firebase links',
	api: 'v1beta',
	collection: 'firebaseLinks',
	parent: ofProperty,
	verbs: ['create', 'getMany', 'delete'],
	known: ({ project }) => [project],
	limits: [{ most: 1 }],
	fields: { project: text('Project', 'The Firebase project, by its ID or number', PROJECT) },
	adds: ['createTime'],
});
