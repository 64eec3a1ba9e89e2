export * from '../../engine/engine';
