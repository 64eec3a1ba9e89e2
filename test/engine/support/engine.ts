export * from '../../../engine/engine';
